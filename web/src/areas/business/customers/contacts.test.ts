import { createCustomer } from '@tongzhou/contract/areas/business/customer.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  addContact,
  type ContactRow,
  chooseMain,
  contactsInput,
  removeContact,
} from '#areas/business/customers/contacts.ts';

const three = addContact(addContact(addContact([])));
const mains = (rows: readonly ContactRow[]) => rows.map(({ main }) => main);

test('the first contact is the main one, and the others are not', () => {
  expect(mains(three)).toEqual([true, false, false]);
});

test('choosing another main one leaves exactly one', () => {
  expect(mains(chooseMain(three, 2))).toEqual([false, false, true]);
});

test('taking the main one out makes the first of the others it; taking another out changes nothing', () => {
  expect(mains(removeContact(chooseMain(three, 1), 1))).toEqual([true, false]);
  expect(mains(removeContact(chooseMain(three, 2), 0))).toEqual([false, true]);
  expect(removeContact(addContact([]), 0)).toEqual([]);
});

test('what was left empty is sent as nothing, which the call takes', () => {
  const row = { id: 4, name: '王明', position: ' ', mobile: '', email: null, main: true };
  const contacts = contactsInput([row]);
  expect(contacts).toEqual([{ id: 4, name: '王明', position: null, mobile: null, email: null, main: true }]);
  expect(z.safeParse(createCustomer.schema.shape.contacts, contacts).success).toBe(true);
});
