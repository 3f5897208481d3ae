// The session with the server: requests with their answers, what is sent again after a loss, and the pauses between.

import { WebSocketClient } from "./websocket.mjs";

const FRAME = 16384;
const KEEP_ALIVE = 45_000;

/** Parts of a long text, none of which begins within a pair of surrogates: the two halves would be lost. */
function framesOf(text) {
  const frames = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + FRAME, text.length);
    if (/[\udc00-\udfff]/.test(text[end] ?? "")) end -= 1;
    frames.push(text.slice(start, end));
    start = end;
  }
  return frames;
}

/** Speaks version 5 of the wire protocol; `repo` hears what the server says, and restores what it needs. */
export class Connection {
  isConnected = false;
  #requests = 0;
  #answers = new Map();
  #puts = [];
  #orders = [];
  #gets = [];
  #interrupts = new Set();
  #delay = 1000;
  #frames = { missing: 0, text: "" };
  #isFirst = true;

  constructor(repo, address, version) {
    Object.assign(this, { repo, address, version });
    this.#schedule(0);
  }

  // Requests.

  /** Sends a listen or its end; `answer` hears status and payload, unless the connection is lost before. */
  listen(action, body, answer = () => {}) {
    if (this.isConnected) this.#send(action, body, answer);
  }

  /** Sends a write, again after each loss; one with a hash that was under way is given up instead. */
  put(action, body, answer) {
    const put = { action, body, answer, isSent: false };
    this.#puts.push(put);
    if (this.isConnected) this.#sendPut(put);
  }

  onDisconnect(action, body, answer) {
    const order = { action, body, answer };
    if (this.isConnected) this.#send(action, body, answer);
    else this.#orders.push(order);
  }

  get(body, answer) {
    const get = { body, answer };
    this.#gets.push(get);
    if (this.isConnected) this.#sendGet(get);
  }

  #sendPut(put) {
    put.isSent = true;
    this.#send(put.action, put.body, (status, payload) => {
      this.#puts = this.#puts.filter((other) => other !== put);
      put.answer(status, payload);
    });
  }

  #sendGet(get) {
    this.#send("g", get.body, (status, payload) => {
      this.#gets = this.#gets.filter((other) => other !== get);
      get.answer(status, payload);
    });
  }

  #send(action, body, answer) {
    this.#requests += 1;
    this.#answers.set(this.#requests, answer);
    this.#write(JSON.stringify({ t: "d", d: { r: this.#requests, a: action, b: body } }));
  }

  #write(text) {
    if (text.length > FRAME) {
      const frames = framesOf(text);
      this.socket.send(String(frames.length));
      for (const frame of frames) this.socket.send(frame);
    } else {
      this.socket.send(text);
    }
    this.#stayAlive();
  }

  #stayAlive() {
    clearTimeout(this.alive);
    this.alive = setTimeout(() => {
      this.socket?.send("0");
      this.#stayAlive();
    }, KEEP_ALIVE);
  }

  // The link.

  interrupt(reason) {
    this.#interrupts.add(reason);
    clearTimeout(this.attempt);
    this.#delay = 1000;
    this.socket?.close();
    this.#lost();
  }

  resume(reason) {
    this.#interrupts.delete(reason);
    if (this.socket === undefined && this.#interrupts.size === 0) this.#schedule(0);
  }

  /** Gives the connection up for another one, after the usual pause. */
  startAnew() {
    this.socket.close();
    this.#lost();
    this.#again();
  }

  #schedule(pause) {
    clearTimeout(this.attempt);
    this.attempt = setTimeout(() => this.#connect(), pause);
  }

  #connect() {
    const { host, port, namespace } = this.address;
    const session = this.session === undefined ? "" : `&ls=${encodeURIComponent(this.session)}`;
    const path = `/.ws?v=5&ns=${encodeURIComponent(namespace)}${session}`;
    const socket = new WebSocketClient({ host, port, path });
    this.socket = socket;
    socket.onMessage = (text) => this.#frame(text);
    socket.onClose = () => {
      this.#lost();
      this.#again();
    };
  }

  #again() {
    if (this.#interrupts.size > 0) return;
    this.#schedule(this.#delay * Math.random());
    this.#delay = Math.min(this.#delay * 1.3, 300_000);
  }

  #lost() {
    const wasConnected = this.isConnected;
    this.socket = undefined;
    this.isConnected = false;
    this.#answers.clear();
    this.#frames = { missing: 0, text: "" };
    clearTimeout(this.alive);
    if (!wasConnected) return;
    const dead = this.#puts.filter((put) => put.isSent && put.body.h !== undefined);
    this.#puts = this.#puts.filter((put) => !dead.includes(put));
    for (const put of dead) put.answer("disconnect");
    this.repo.connectionLost();
  }

  // What comes in.

  #frame(text) {
    this.#stayAlive();
    const frames = this.#frames;
    if (frames.missing > 0) {
      frames.text += text;
      frames.missing -= 1;
      if (frames.missing > 0) return;
      this.#message(JSON.parse(frames.text));
    } else if (/^[0-9]{1,6}$/.test(text)) {
      this.#frames = { missing: Number(text), text: "" };
    } else {
      this.#message(JSON.parse(text));
    }
  }

  #message({ t: kind, d: content }) {
    if (kind === "c") {
      this.#control(content.t, content.d);
    } else if (kind === "d" && content.r !== undefined) {
      const answer = this.#answers.get(content.r);
      this.#answers.delete(content.r);
      answer?.(content.b.s, content.b.d);
    } else if (kind === "d" && content.a !== undefined) {
      this.repo.pushed(content.a, content.b);
    }
  }

  #control(kind, content) {
    if (kind === "h") this.#ready(content);
    if (kind === "s") this.interrupt("server_kill");
    if (kind === "r") {
      const [host, port] = content.split(":");
      this.address = { ...this.address, host, port: Number(port ?? 80) };
      this.startAnew();
    }
  }

  #ready({ ts: time, s: session }) {
    this.session = session;
    this.isConnected = true;
    this.#delay = 1000;
    this.repo.serverTimeIs(time);
    if (this.#isFirst) this.#send("s", { c: { [`sdk.stand-in.${this.version.replaceAll(".", "-")}`]: 1 } }, () => {});
    this.#isFirst = false;
    this.repo.restoreListens();
    for (const put of this.#puts) this.#sendPut(put);
    for (const { action, body, answer } of this.#orders.splice(0)) this.#send(action, body, answer);
    for (const get of this.#gets) this.#sendGet(get);
    this.repo.connectionMade();
  }
}
