// The text of server-sent events, cut into events as it arrives.

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Takes pieces of text, cut anywhere, and hands out whole events; comments are the server's heartbeat. */
export function eventReader(emit: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  const line = (text: string) => {
    if (text === '') {
      if (event !== '' || data.length > 0) emit({ event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  };
  return (piece) => {
    // A carriage return at the very end may be half of a line end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(line);
  };
}
