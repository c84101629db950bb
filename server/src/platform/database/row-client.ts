import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

// The driver makes a string of every value before anyone can say what it is. Its client with one thing changed: a row is
// handed on as the bytes it came in (npm run bench: a tenth less processor time for a page of twenty rows).

/** To be read at once: the bytes are used again for what comes next. */
export class RowMessage {
  readonly name = 'dataRow';
  readonly bytes: Buffer;
  readonly offset: number;

  constructor(bytes: Buffer, offset: number) {
    this.bytes = bytes;
    this.offset = offset;
  }

  /** For the driver's own queries. */
  get fields(): (string | null)[] {
    const { bytes } = this;
    let at = this.offset + 2;
    return Array.from({ length: bytes.readInt16BE(this.offset) }, () => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length === -1) return null;
      at += length;
      return bytes.toString('utf8', at - length, at);
    });
  }
}

interface Message {
  readonly name: string;
}

/** The driver keeps the second to itself. */
interface MessageParser {
  parse(bytes: Buffer, tell: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}

const dataRow = 0x44;

class RowParser extends (Parser as unknown as new () => MessageParser) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    return code === dataRow ? new RowMessage(bytes, offset) : super.handlePacket(offset, code, length, bytes);
  }
}

export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as {
      connection: EventEmitter & { attachListeners: (stream: EventEmitter) => void };
    };
    connection.attachListeners = (stream) => {
      const parser = new RowParser();
      const tell = (message: Message) => {
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      };
      stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
    };
  }
}
