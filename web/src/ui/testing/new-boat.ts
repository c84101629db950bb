/** A call that only the tests of forms know, but for what it takes. */
export const newBoat = {
  method: 'PUT',
  path: '/api/test/boat',
  summary: '新增船',
  permission: 'signed-in',
  effect: 'write',
  operation: '新增船',
  changes: ['boats'],
  input: 'body',
} as const;
