package dev.verbscope.link.socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HOST:PORT as people write it, and the errno behind what Java says of a socket. */
class EndpointTest {

    @ParameterizedTest
    @CsvSource({
        "localhost:9911, localhost, 9911",
        "10.0.0.1:0, 10.0.0.1, 0",
        "[::1]:65535, ::1, 65535",
        "[fe80::1%en5]:1, fe80::1%en5, 1",
        "mac-b.local:09911, mac-b.local, 9911",
    })
    void readAndWritten(String text, String host, int port) {
        Endpoint endpoint = Endpoint.parse(text);
        assertEquals(new Endpoint(host, port), endpoint);
        assertEquals(endpoint, Endpoint.parse(endpoint.toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1",
        "0:0:0:0:0:0:0:1, ::1",
        "0:0:0:0:0:0:0:0, ::",
        "2001:db8:0:0:0:0:0:1, 2001:db8::1",
        "fe80:0:0:0:a:b:c:d%5, fe80::a:b:c:d%5",
    })
    void anAddressAsPeopleWriteIt(String text, String written) {
        assertEquals(written, Endpoint.host(InetAddress.ofLiteral(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                ":9911",
                "localhost:",
                "localhost:x",
                "h:65536",
                "h:-1",
                "h:123456",
                "[]:1",
                "::1:9911"
            })
    void whatIsNone(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Endpoint.parse(text));
        assertTrue(e.getMessage().contains(text), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "Connection refused, ECONNREFUSED",
        "Connection reset by peer, ECONNRESET",
        "Address already in use: bind, EADDRINUSE",
        "Can't assign requested address, EADDRNOTAVAIL",
        "Operation timed out, ETIMEDOUT",
        "Connection timed out, ETIMEDOUT",
        "No route to host, EHOSTUNREACH",
        "Network is unreachable, ENETUNREACH",
        "Broken pipe, EPIPE",
        "Permission denied, EACCES",
    })
    void textsOfTheSystem(String text, String errno) {
        assertEquals(errno, SocketErrno.of(new IOException(text)).orElseThrow().name());
        assertTrue(SocketErrno.describe(new IOException(text)).startsWith(errno + " ("));
    }

    @Test
    void textsThatAreNoErrno() {
        assertTrue(SocketErrno.of(new IOException("who knows")).isEmpty());
        assertTrue(SocketErrno.of(new IOException()).isEmpty());
        assertEquals("who knows", SocketErrno.describe(new IOException("who knows")));
        assertEquals("the host name is unknown", SocketErrno.describe(new UnknownHostException("mac-z")));
    }
}
