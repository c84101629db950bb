/** Client 10 s > request 8 s > statement 5 s > lock 3 s > pool wait 1 s. */
export const budget = { request: 8000, statement: 5000, lock: 3000, poolWait: 1000 } as const;
