#define _GNU_SOURCE
#include "cprocess.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

static pthread_once_t prepare_once = PTHREAD_ONCE_INIT;

static void prepare(void) {
  // Writing to an adapter that has ended is an error of that write, not the end of the kit.
  signal(SIGPIPE, SIG_IGN);
#ifdef __linux__
  // What an adapter leaves behind becomes a child of the kit and can be reaped.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

static int make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : -errno;
#else
  if (pipe(ends) != 0) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static void make_nonblocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

// Starts the command with its three streams at the given ends.
static int start(const char *command, int in, int out, int error, int *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, in, 0);
  posix_spawn_file_actions_adddup2(&actions, out, 1);
  posix_spawn_file_actions_adddup2(&actions, error, 2);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGTERM);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char *arguments[] = {"sh", "-c", (char *)command, NULL};
  int code = posix_spawn(pid, "/bin/sh", &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return -code;
}

int cprocess_spawn(const char *command, cprocess_peer *peer) {
  pthread_once(&prepare_once, prepare);
  int in[2] = {-1, -1}, out[2] = {-1, -1}, error[2] = {-1, -1};
  int code = make_pipe(in);
  if (code == 0) code = make_pipe(out);
  if (code == 0) code = make_pipe(error);
  if (code == 0) code = start(command, in[0], out[1], error[1], &peer->pid);
  cprocess_close(in[0]);
  cprocess_close(out[1]);
  cprocess_close(error[1]);
  if (code != 0) {
    cprocess_close(in[1]);
    cprocess_close(out[0]);
    cprocess_close(error[0]);
    return code;
  }
  peer->input = in[1];
  peer->output = out[0];
  peer->error = error[0];
  make_nonblocking(peer->input);
  make_nonblocking(peer->output);
  make_nonblocking(peer->error);
  peer->pidfd = -1;
#ifdef __linux__
  peer->pidfd = (int)syscall(SYS_pidfd_open, peer->pid, 0);
  if (peer->pidfd >= 0) fcntl(peer->pidfd, F_SETFD, FD_CLOEXEC);
#endif
  return 0;
}

static void attach(int descriptor, cprocess_peer *peer) {
  pthread_once(&prepare_once, prepare);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  make_nonblocking(descriptor);
  *peer = (cprocess_peer){.pid = 0, .pidfd = -1, .input = descriptor, .output = descriptor, .error = -1};
}

int cprocess_connect_tcp(const char *host, const char *port, cprocess_peer *peer) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
  if (getaddrinfo(host, port, &hints, &found) != 0) return -EADDRNOTAVAIL;
  int code = -EADDRNOTAVAIL;
  for (struct addrinfo *address = found; address != NULL; address = address->ai_next) {
    int descriptor = socket(address->ai_family, SOCK_STREAM, 0);
    if (descriptor < 0) continue;
    if (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0) {
      int on = 1;
      setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      attach(descriptor, peer);
      code = 0;
      break;
    }
    code = -errno;
    close(descriptor);
  }
  freeaddrinfo(found);
  return code;
}

int cprocess_connect_unix(const char *path, cprocess_peer *peer) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (descriptor < 0) return -errno;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    int code = -errno;
    close(descriptor);
    return code;
  }
  attach(descriptor, peer);
  return 0;
}

int cprocess_pair(cprocess_peer *peer) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -errno;
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  attach(ends[0], peer);
  return ends[1];
}

// Signals

static int signal_pipe[2] = {-1, -1};
static volatile sig_atomic_t received_signal = 0;

static void note_signal(int number) {
  int saved = errno;
  received_signal = number;
  // Nobody reads the byte: every waiting thread is to see it.
  if (signal_pipe[1] >= 0) (void)!write(signal_pipe[1], "!", 1);
  signal(number, SIG_DFL);
  errno = saved;
}

void cprocess_watch_signals(void) {
  if (signal_pipe[0] >= 0) return;
  if (make_pipe(signal_pipe) != 0) return;
  // Who stops reading one report does not end the others.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, note_signal);
  signal(SIGTERM, note_signal);
  // Whoever started this process from a thread that blocks them has passed the block on.
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGINT);
  sigaddset(&wanted, SIGTERM);
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
}

int cprocess_received_signal(void) { return received_signal; }

// Waiting, reading, writing

int cprocess_wait(const cprocess_peer *peer, int wants_to_write, int heeds_signals, int milliseconds) {
  struct pollfd places[5] = {
      {.fd = wants_to_write ? peer->input : -1, .events = POLLOUT},
      {.fd = peer->output, .events = POLLIN},
      {.fd = peer->error, .events = POLLIN},
      {.fd = peer->pidfd, .events = POLLIN},
      {.fd = heeds_signals ? signal_pipe[0] : -1, .events = POLLIN},
  };
  int count = poll(places, 5, milliseconds);
  if (count < 0) return errno == EINTR ? (heeds_signals && received_signal ? CPROCESS_SIGNALLED : 0) : -errno;
  int flags = 0;
  for (int index = 0; index < 5; index++) {
    if (places[index].revents != 0) flags |= 1 << index;
  }
  return flags;
}

long cprocess_read(int descriptor, void *bytes, size_t count) {
  while (1) {
    long done = read(descriptor, bytes, count);
    if (done >= 0) return done;
    // A reset of a socket is its end.
    if (errno == ECONNRESET) return 0;
    if (errno != EINTR) return -errno;
  }
}

long cprocess_write(int descriptor, const void *bytes, size_t count) {
  while (1) {
    long done = write(descriptor, bytes, count);
    if (done >= 0) return done;
    if (errno != EINTR) return -errno;
  }
}

void cprocess_close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

// Ends

int cprocess_reap(int pid, int *value) {
  int status = 0;
  pid_t ended = waitpid(pid, &status, WNOHANG);
  if (ended == 0) return 0;
  if (ended < 0) {
    *value = 0;
    return 1;
  }
  if (WIFSIGNALED(status)) {
    *value = WTERMSIG(status);
    return 2;
  }
  *value = WEXITSTATUS(status);
  return 1;
}

int cprocess_group_is_alive(int pid) {
  int status;
  while (waitpid(-pid, &status, WNOHANG) > 0) {}
  return kill(-pid, 0) == 0 || errno == EPERM;
}

void cprocess_signal_group(int pid, int is_forced) { kill(-pid, is_forced ? SIGKILL : SIGTERM); }

void cprocess_pause(int milliseconds) { poll(NULL, 0, milliseconds); }

int cprocess_is_broken_pipe(long code) { return code == -EPIPE || code == -ECONNRESET; }

const char *cprocess_error_text(int code) { return strerror(code < 0 ? -code : code); }

const char *cprocess_signal_text(int number) { return strsignal(number); }
