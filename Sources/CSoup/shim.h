#pragma once
#include <libsoup/soup.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#endif

// What Swift cannot see of GLib and libsoup: macros, variadic functions, and callbacks behind untyped pointers.

typedef void (*CSoupMessageSignal)(SoupServer *server, SoupServerMessage *message, gpointer data);
typedef void (*CSoupHeadersSignal)(SoupServerMessage *message, gpointer data);
typedef void (*CSoupChunkSignal)(SoupServerMessage *message, GBytes *chunk, gpointer data);
typedef void (*CSoupTextSignal)(SoupWebsocketConnection *socket, gint type, GBytes *text, gpointer data);
typedef void (*CSoupClosedSignal)(SoupWebsocketConnection *socket, gpointer data);

static inline void csoup_on_request(SoupServer *server, const char *name, CSoupMessageSignal body, gpointer data) {
  g_signal_connect(server, name, G_CALLBACK(body), data);
}

static inline void csoup_on_headers(SoupServerMessage *message, CSoupHeadersSignal body, gpointer data) {
  g_signal_connect(message, "got-headers", G_CALLBACK(body), data);
}

static inline void csoup_on_chunk(SoupServerMessage *message, CSoupChunkSignal body, gpointer data) {
  g_signal_connect(message, "got-chunk", G_CALLBACK(body), data);
}

static inline void csoup_on_text(SoupWebsocketConnection *socket, CSoupTextSignal body, gpointer data) {
  g_signal_connect(socket, "message", G_CALLBACK(body), data);
}

static inline void csoup_on_closed(SoupWebsocketConnection *socket, CSoupClosedSignal body, gpointer data) {
  g_signal_connect(socket, "closed", G_CALLBACK(body), data);
}

static inline void csoup_forget_signals(gpointer object, gpointer data) {
  g_signal_handlers_disconnect_matched(object, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, data);
}

// Keeps a request's path as it was sent; the library decodes it in its own handler of the same signal.
static inline gboolean csoup_keep_path(
  GSignalInvocationHint *hint, guint count, const GValue *parameters, gpointer data) {
  GObject *message = g_value_get_object(parameters);
  GUri *uri = soup_server_message_get_uri((SoupServerMessage *)message);
  if (uri) g_object_set_data_full(message, "csoup-path", g_strdup(g_uri_get_path(uri)), g_free);
  return TRUE;
}

// To be called once in a process.
static inline void csoup_keep_paths(void) {
  g_type_class_ref(soup_server_message_get_type());
  guint signal = g_signal_lookup("got-headers", soup_server_message_get_type());
  g_signal_add_emission_hook(signal, 0, csoup_keep_path, NULL, NULL);
}

// The path as it was sent, percent-encoded.
static inline const char *csoup_path(SoupServerMessage *message) {
  return (const char *)g_object_get_data((GObject *)message, "csoup-path");
}

static inline SoupServer *csoup_server_new(void) {
  SoupServer *server = soup_server_new(NULL, NULL);
  // Compressed frames would let a small message grow without limit.
  soup_server_remove_websocket_extension(server, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
  return server;
}

static inline SoupSession *csoup_session_new(gboolean uses_proxy) {
  SoupSession *session = soup_session_new_with_options("max-conns", 100000, "max-conns-per-host", 100000, NULL);
  if (!uses_proxy) soup_session_set_proxy_resolver(session, NULL);
  return session;
}

// A listening socket; NULL with an error where the address cannot be had.
static inline GSocket *csoup_listen(const char *host, guint16 port, int backlog, GError **error) {
  GSocketAddress *address = g_inet_socket_address_new_from_string(host, port);
  if (!address) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "%s is no address of this machine", host);
    return NULL;
  }
  GSocket *socket =
    g_socket_new(g_socket_address_get_family(address), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
  if (socket) {
    g_socket_set_blocking(socket, FALSE);
    g_socket_set_listen_backlog(socket, backlog);
    if (!g_socket_bind(socket, address, TRUE, error) || !g_socket_listen(socket, error)) g_clear_object(&socket);
  }
  g_object_unref(address);
  return socket;
}

static inline guint16 csoup_port(GSocket *socket) {
  GSocketAddress *address = g_socket_get_local_address(socket, NULL);
  if (!address) return 0;
  guint16 port = g_inet_socket_address_get_port((GInetSocketAddress *)address);
  g_object_unref(address);
  return port;
}

// The port of an address; 0 where it has none.
static inline guint16 csoup_address_port(GSocketAddress *address) {
  if (!G_IS_INET_SOCKET_ADDRESS(address)) return 0;
  return g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
}

// Calls a body whenever somebody wants to connect.
static inline GSource *csoup_accept_source(GSocket *socket, GSocketSourceFunc body, gpointer data) {
  GSource *source = g_socket_create_source(socket, G_IO_IN, NULL);
  g_source_set_callback(source, G_SOURCE_FUNC(body), data, NULL);
  return source;
}

static inline GSocketConnection *csoup_connection(GSocket *socket) {
  return g_socket_connection_factory_create_connection(socket);
}

static inline GSocket *csoup_socket_of(GSocketConnection *connection) {
  return g_socket_connection_get_socket(connection);
}

static inline void csoup_accept(
  SoupServer *server, GSocketConnection *connection, GSocketAddress *local, GSocketAddress *remote) {
  soup_server_accept_iostream(server, G_IO_STREAM(connection), local, remote, NULL);
}

// Whether a socket's peer has taken this many bytes since the connection was made; -1 where the system does not tell.
static inline gint64 csoup_acknowledged_bytes(int descriptor) {
#ifdef __linux__
  // The kernel's structure has grown; the C library's may be the older one.
  struct { struct tcp_info base; guint8 rest[256]; } info = {0};
  socklen_t length = sizeof info;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 || length < 128) return -1;
  guint64 bytes;
  // tcpi_bytes_acked stands behind 104 bytes of words and two of rates.
  __builtin_memcpy(&bytes, (guint8 *)&info + 120, sizeof bytes);
  return (gint64)bytes;
#else
  return -1;
#endif
}

// A line to the system's knowledge of sockets; -1 where there is none.
static inline int csoup_diagnosis_open(void) {
#ifdef __linux__
  return socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
#else
  return -1;
#endif
}

static inline void csoup_diagnosis_close(int line) { close(line); }

// How many bytes a socket of 127.0.0.1 has not yet read, or its peer not yet taken; for the port of a listening socket,
// with no remote port, how many connections wait. -1 where there is no such socket, or the system does not tell.
static inline gint64 csoup_waiting(int line, guint16 local_port, guint16 remote_port) {
#ifdef __linux__
  struct { struct nlmsghdr head; struct inet_diag_req_v2 body; } request = {0};
  request.head.nlmsg_len = sizeof request;
  request.head.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  request.head.nlmsg_flags = NLM_F_REQUEST;
  request.body.sdiag_family = AF_INET;
  request.body.sdiag_protocol = IPPROTO_TCP;
  request.body.idiag_states = ~0u;
  request.body.id.idiag_sport = htons(local_port);
  request.body.id.idiag_dport = htons(remote_port);
  request.body.id.idiag_src[0] = htonl(INADDR_LOOPBACK);
  request.body.id.idiag_dst[0] = remote_port ? htonl(INADDR_LOOPBACK) : 0;
  request.body.id.idiag_cookie[0] = request.body.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  if (send(line, &request, sizeof request, 0) != sizeof request) return -1;
  union { struct nlmsghdr head; char bytes[4096]; } answer;
  ssize_t count = recv(line, &answer, sizeof answer, 0);
  if (count < (ssize_t)NLMSG_LENGTH(sizeof(struct inet_diag_msg))) return -1;
  if (answer.head.nlmsg_type != SOCK_DIAG_BY_FAMILY) return -1;
  const struct inet_diag_msg *told = (const struct inet_diag_msg *)NLMSG_DATA(&answer.head);
  // A listening socket has the length of its queue as what it may send.
  if (told->idiag_state == 10) return told->idiag_rqueue;
  return (gint64)told->idiag_rqueue + told->idiag_wqueue;
#else
  return -1;
#endif
}

// Lets the process have as many open files as the system grants.
static inline void csoup_raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static inline void csoup_set_status(SoupServerMessage *message, guint status) {
  soup_server_message_set_status(message, status, NULL);
}

static inline gboolean csoup_is_open(SoupWebsocketConnection *socket) {
  return soup_websocket_connection_get_state(socket) == SOUP_WEBSOCKET_STATE_OPEN;
}

static inline void csoup_send_text(SoupWebsocketConnection *socket, const void *bytes, gsize count) {
  GBytes *text = g_bytes_new(bytes, count);
  soup_websocket_connection_send_message(socket, SOUP_WEBSOCKET_DATA_TEXT, text);
  g_bytes_unref(text);
}

// The socket under a connection, which a client has below the library's own stream; NULL where there is none.
static inline GSocket *csoup_socket_under(SoupWebsocketConnection *connection) {
  GIOStream *stream = soup_websocket_connection_get_io_stream(connection);
  GIOStream *base = NULL;
  if (stream && g_object_class_find_property(G_OBJECT_GET_CLASS(stream), "base-iostream")) {
    g_object_get(stream, "base-iostream", &base, NULL);
    // The stream above holds it.
    if (base) g_object_unref(base);
  }
  if (!base) base = stream;
  return G_IS_SOCKET_CONNECTION(base) ? g_socket_connection_get_socket(G_SOCKET_CONNECTION(base)) : NULL;
}

// Lets the library find the connection ended; the peer gets a reset when it then closes the socket.
static inline void csoup_reset(GSocket *socket, gboolean stops_writing) {
  struct linger none = {1, 0};
  setsockopt(g_socket_get_fd(socket), SOL_SOCKET, SO_LINGER, &none, sizeof none);
  g_socket_shutdown(socket, TRUE, stops_writing, NULL);
}

// Small frames are not held back to be sent together.
static inline void csoup_send_at_once(GSocket *socket) { g_socket_set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL); }

static inline void csoup_send_bytes(SoupWebsocketConnection *socket, GBytes *bytes) {
  if (csoup_is_open(socket)) soup_websocket_connection_send_message(socket, SOUP_WEBSOCKET_DATA_TEXT, bytes);
}

static inline gboolean csoup_listen_at(SoupServer *server, GSocket *socket) {
  return soup_server_listen_socket(server, socket, 0, NULL);
}
