const piece = 512;
const smallPiece = 64;
const cutoff = 4096;
const [free, chainEnd, tableMark, listMark] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc];

interface Node {
  readonly name: string;
  readonly data?: Buffer;
  readonly children: Node[];
}

/** Streams by path, `Macros/VBA/dir`, as a tree of storages. */
function treeOf(streams: Readonly<Record<string, string | Buffer>>): Node {
  const root: Node = { name: 'Root Entry', children: [] };
  for (const [path, content] of Object.entries(streams)) {
    const names = path.split('/');
    let storage = root;
    for (const name of names.slice(0, -1)) {
      const known = storage.children.find((child) => child.name === name);
      const next = known ?? { name, children: [] };
      if (known === undefined) storage.children.push(next);
      storage = next;
    }
    storage.children.push({ name: names.at(-1) ?? '', data: Buffer.from(content as string), children: [] });
  }
  return root;
}

/** The order in which their directory has them: the short before the long. */
const inOrder = (nodes: readonly Node[]) =>
  [...nodes].sort((a, b) => a.name.length - b.name.length || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1));

const table = (entries: readonly number[]) => {
  const bytes = Buffer.alloc(Math.ceil((entries.length * 4) / piece) * piece, 0xff);
  for (const [at, entry] of entries.entries()) bytes.writeUInt32LE(entry, at * 4);
  return bytes;
};

/** A doc, xls or ppt by its streams, written by hand; `scattered`, no two sectors of a stream follow each other. */
export function makeCompound(streams: Readonly<Record<string, string | Buffer>>, { scattered = false } = {}): Buffer {
  const sectors: Buffer[] = [];
  const next: number[] = [];
  const put = (data: Buffer, backwards = false): number => {
    const count = Math.ceil(data.length / piece);
    const places = Array.from({ length: count }, (_, n) => sectors.length + (backwards ? count - 1 - n : n));
    for (const [n, place] of places.entries()) {
      sectors[place] = Buffer.concat([data.subarray(n * piece, (n + 1) * piece)], piece);
      next[place] = places[n + 1] ?? chainEnd;
    }
    return places[0] ?? chainEnd;
  };
  const small: Buffer[] = [];
  const smallNext: number[] = [];
  const putSmall = (data: Buffer): number => {
    const count = Math.ceil(data.length / smallPiece);
    const first = smallNext.length;
    for (let n = 0; n < count; n++) smallNext.push(n === count - 1 ? chainEnd : first + n + 1);
    small.push(Buffer.concat([data], count * smallPiece));
    return count === 0 ? chainEnd : first;
  };

  const entries: Buffer[] = [];
  const write = ({ name, data, children }: Node, type: number): number => {
    const entry = Buffer.alloc(128);
    const at = entries.push(entry) - 1;
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry[66] = type;
    entry[67] = 1;
    for (const field of [68, 72, 76]) entry.writeUInt32LE(free, field);
    const within = inOrder(children).map((child) => write(child, child.data === undefined ? 1 : 2));
    if (within[0] !== undefined) entry.writeUInt32LE(within[0], 76);
    for (const [n, child] of within.entries()) entries[child]?.writeUInt32LE(within[n + 1] ?? free, 72);
    if (data !== undefined) {
      entry.writeUInt32LE(data.length < cutoff ? putSmall(data) : put(data, scattered), 116);
      entry.writeUInt32LE(data.length, 120);
    }
    return at;
  };
  write(treeOf(streams), 5);
  const shared = Buffer.concat(small);
  entries[0]?.writeUInt32LE(put(shared, scattered), 116);
  entries[0]?.writeUInt32LE(shared.length, 120);
  const unused = Buffer.alloc(128);
  for (const field of [68, 72, 76]) unused.writeUInt32LE(free, field);
  while (entries.length % 4 !== 0) entries.push(unused);
  const directory = put(Buffer.concat(entries));
  const smallTable = put(table(smallNext));

  let [tables, lists] = [0, 0];
  for (let known = -1; known !== tables + lists; ) {
    known = tables + lists;
    tables = Math.ceil((sectors.length + known) / 128);
    lists = Math.ceil(Math.max(0, tables - 109) / 127);
  }
  const firstTable = sectors.length;
  const firstList = firstTable + tables;
  const whole = table([...next, ...Array(tables).fill(tableMark), ...Array(lists).fill(listMark)]);
  const places = Array.from({ length: tables }, (_, n) => firstTable + n);
  const listed = Array.from({ length: lists }, (_, n) => {
    const list = table([...places.slice(109 + n * 127, 109 + (n + 1) * 127)]);
    list.writeUInt32LE(n === lists - 1 ? chainEnd : firstList + n + 1, piece - 4);
    return list;
  });

  const header = Buffer.alloc(piece);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, tables],
    [48, directory],
    [56, cutoff],
    [60, smallTable],
    [64, Math.ceil(smallNext.length / 128)],
    [68, lists === 0 ? chainEnd : firstList],
    [72, lists],
  ] as const)
    header.writeUInt32LE(value, at);
  for (let n = 0; n < 109; n++) header.writeUInt32LE(places[n] ?? free, 76 + n * 4);
  return Buffer.concat([header, ...sectors, whole, ...listed]);
}

const record = (type: number, data: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};

/** What a workbook says of itself: the kinds of its sheets, 0 for cells and 1 for macros of Excel 4. */
export const workbookRecords = (kinds: readonly number[], between = 0, { locked = false } = {}): Buffer =>
  Buffer.concat([
    record(0x0809, Buffer.from('0006050000000000', 'hex')),
    ...(locked ? [record(0x002f, Buffer.alloc(54, 1))] : []),
    ...Array.from({ length: between }, () => record(0x00e0, Buffer.alloc(20))),
    ...kinds.map((kind) => record(0x0085, Buffer.from([0, 0, 0, 0, 0, kind, 1, 0, 0x41]))),
    record(0x000a, Buffer.alloc(0)),
    // Cells, with what would be the name of a sheet if it stood further up.
    record(0x0085, Buffer.from([0, 0, 0, 0, 0, 1, 1, 0, 0x41])),
  ]);

/** Slides of so many bytes, then where the project is, and whether there is anything in it. */
export function slideRecords(bytes: number, project?: { readonly filled: boolean }): Buffer {
  const info = Buffer.from('1f00ff0314000000020000040c000000010000000000000002000000', 'hex');
  if (project?.filled === true) info.writeUInt32LE(1, 20);
  return Buffer.concat([Buffer.alloc(bytes, 'slide '), ...(project === undefined ? [] : [info])]);
}
