// A client of WebSockets, RFC 6455, as much as the database needs of it: text, pings and the end, without extensions.

import { createHash, randomBytes } from "node:crypto";
import net from "node:net";

const CONTINUATION = 0;
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** Connects at once; hears of messages through `onMessage`, and once of the end through `onClose`. */
export class WebSocketClient {
  onMessage = () => {};
  onClose = () => {};
  #input = Buffer.alloc(0);
  #parts = [];
  #isOpen = false;
  #isOver = false;
  #key = randomBytes(16).toString("base64");

  constructor({ host, port, path }) {
    this.socket = net.connect({ host, port });
    this.socket.setNoDelay(true);
    this.socket.on("connect", () => this.#greet(`${host}:${port}`, path));
    this.socket.on("data", (bytes) => this.#receive(bytes));
    this.socket.on("error", () => this.#end());
    this.socket.on("close", () => this.#end());
  }

  send(text) {
    this.#frame(TEXT, Buffer.from(text));
  }

  /** Says farewell; nothing is heard any more. */
  close() {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isOpen) this.#frame(CLOSE, Buffer.from([0x03, 0xe8]));
    this.socket.end();
    setTimeout(() => this.socket.destroy(), 1000).unref();
  }

  #end() {
    this.socket.destroy();
    if (this.#isOver) return;
    this.#isOver = true;
    this.onClose();
  }

  #greet(host, path) {
    const head = [
      `GET ${path} HTTP/1.1`, `Host: ${host}`, "Upgrade: websocket", "Connection: Upgrade",
      `Sec-WebSocket-Key: ${this.#key}`, "Sec-WebSocket-Version: 13",
    ];
    this.socket.write(`${head.join("\r\n")}\r\n\r\n`);
  }

  #frame(kind, payload) {
    const mask = randomBytes(4);
    let head;
    if (payload.length < 126) {
      head = Buffer.from([0x80 | kind, 0x80 | payload.length]);
    } else if (payload.length < 65536) {
      head = Buffer.from([0x80 | kind, 0xfe, payload.length >> 8, payload.length & 0xff]);
    } else {
      head = Buffer.alloc(10);
      head[0] = 0x80 | kind;
      head[1] = 0xff;
      head.writeBigUInt64BE(BigInt(payload.length), 2);
    }
    const masked = Buffer.from(payload);
    for (let index = 0; index < masked.length; index += 1) masked[index] ^= mask[index & 3];
    this.socket.write(Buffer.concat([head, mask, masked]));
  }

  #receive(bytes) {
    this.#input = Buffer.concat([this.#input, bytes]);
    if (!this.#isOpen && !this.#readAnswer()) return;
    while (!this.#isOver && this.#readFrame());
  }

  #readAnswer() {
    const end = this.#input.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const head = this.#input.subarray(0, end).toString("latin1");
    const proof = createHash("sha1").update(`${this.#key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    if (!head.startsWith("HTTP/1.1 101") || !head.includes(proof)) {
      this.#end();
      return false;
    }
    this.#input = this.#input.subarray(end + 4);
    this.#isOpen = true;
    return true;
  }

  #readFrame() {
    const input = this.#input;
    if (input.length < 2) return false;
    let length = input[1] & 0x7f;
    let start = 2;
    if (length === 126) start = 4;
    if (length === 127) start = 10;
    if (input.length < start) return false;
    if (start === 4) length = input.readUInt16BE(2);
    if (start === 10) length = Number(input.readBigUInt64BE(2));
    if (input.length < start + length) return false;
    this.#input = input.subarray(start + length);
    this.#take(input[0] & 0x0f, (input[0] & 0x80) !== 0, input.subarray(start, start + length));
    return true;
  }

  #take(kind, isLast, payload) {
    if (kind === PING) this.#frame(PONG, payload);
    if (kind === CLOSE) {
      this.#frame(CLOSE, payload.subarray(0, 2));
      this.socket.end();
      this.#end();
    }
    if (kind !== TEXT && kind !== CONTINUATION) return;
    this.#parts.push(payload);
    if (!isLast) return;
    const text = Buffer.concat(this.#parts).toString();
    this.#parts = [];
    this.onMessage(text);
  }
}
