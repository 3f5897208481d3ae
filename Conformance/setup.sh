# What the run scripts share: looks for the toolchain, installs missing system packages, builds the command.
# Sourced with `set -euo pipefail`; everything that it says goes to standard error.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '%s\n' "$*" >&2; }

require_swift() {
  command -v swift >/dev/null && return
  say "rtdbkit needs the Swift toolchain, 6.0 or later: \`swift\` is not on the PATH."
  say "Get it at https://www.swift.org/install, then run this again."
  exit 3
}

# Writes the Debian packages that are missing, one a line.
missing_packages() {
  command -v pkg-config >/dev/null || echo pkg-config
  pkg-config --exists yaml-0.1 2>/dev/null || echo libyaml-dev
  pkg-config --exists libcrypto 2>/dev/null || echo libssl-dev
  pkg-config --exists sqlite3 2>/dev/null || echo libsqlite3-dev
  pkg-config --exists libsoup-3.0 2>/dev/null || echo libsoup-3.0-dev
}

require_packages() {
  local missing=()
  mapfile -t missing < <(missing_packages)
  [[ ${#missing[@]} -eq 0 ]] && return
  if ! command -v apt-get >/dev/null; then
    say "rtdbkit needs pkg-config, libyaml, libcrypto (OpenSSL 3), SQLite and libsoup 3 with their headers."
    say "Install them with your package manager, then run this again."
    exit 3
  fi
  if ! install_packages "${missing[@]}"; then
    say "rtdbkit needs ${missing[*]}; install them as root, then run this again:"
    say "  apt-get install ${missing[*]}"
    exit 3
  fi
}

# Installs Debian packages, through `sudo` where needed; fails where that is not possible.
install_packages() {
  local as_root=()
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null || return 1
    as_root=(sudo)
  fi
  say "installing $*"
  "${as_root[@]}" apt-get update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# On macOS nothing is installed behind a person's back: the message names the command.
require_brew_packages() {
  local missing=() formula
  for formula in pkgconf libyaml openssl@3 sqlite libsoup; do
    brew list --versions "$formula" >/dev/null 2>&1 || missing+=("$formula")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  say "rtdbkit needs ${missing[*]}. Install with Homebrew, then run this again:"
  say "  brew install ${missing[*]}"
  exit 3
}

# Makes everything ready and leaves the built command's path in `rtdbkit`.
set_up() {
  require_swift
  if [[ $(uname) == Darwin ]]; then require_brew_packages; else require_packages; fi
  # The command is a tool for tests, so that it has the mutants, which no other release build has.
  if ! swift build --package-path "$root" -c release -Xswiftc -DMUTANTS --product rtdbkit >&2; then
    say "rtdbkit could not be built; the compiler's messages stand above."
    exit 5
  fi
  rtdbkit="$(swift build --package-path "$root" -c release --show-bin-path)/rtdbkit"
}
