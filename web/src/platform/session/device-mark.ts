const shape = /^[\w-]{32}$/;
const store = 'marks';
const place = 'device';

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open('tongzhou', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  return answerOf(opening);
}

const makeMark = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/**
 * Of this browser, made once and kept: where someone has signed in before, others cannot use up their tries. Logging out empties
 * the local storage, so it is kept elsewhere; a browser that keeps nothing has none.
 */
export async function deviceMark(): Promise<string | undefined> {
  try {
    const database = await openStore();
    const marks = database.transaction(store, 'readwrite').objectStore(store);
    const saved: unknown = await answerOf(marks.get(place));
    const mark = typeof saved === 'string' && shape.test(saved) ? saved : makeMark();
    if (mark !== saved) await answerOf(marks.put(mark, place));
    database.close();
    return mark;
  } catch {
    return undefined;
  }
}
