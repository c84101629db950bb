import { expect, test } from 'vitest';
import { eventReader, type StreamEvent } from '#platform/live/event-stream.ts';

const read = (...pieces: string[]): StreamEvent[] => {
  const events: StreamEvent[] = [];
  const reader = eventReader((event) => events.push(event));
  for (const piece of pieces) reader(piece);
  return events;
};

test('events are read, comments are only a heartbeat', () => {
  expect(read(': open\n\nevent: notice\ndata: {}\n\n: beat\n\nevent: permissions\ndata: {}\n\n')).toEqual([
    { event: 'notice', data: '{}' },
    { event: 'permissions', data: '{}' },
  ]);
});

test('wherever the network cuts the text', () => {
  const text = 'event: session-ended\r\ndata: a\r\ndata: b\r\n\r\n';
  for (let at = 0; at <= text.length; at += 1) {
    expect(read(text.slice(0, at), text.slice(at))).toEqual([{ event: 'session-ended', data: 'a\nb' }]);
  }
});

test('half an event is not told', () => {
  expect(read('event: notice\ndata: {}\n')).toEqual([]);
});
