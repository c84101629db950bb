import { expect, test } from 'vitest';
import { withoutSecrets } from '#ui/form/secrets.ts';

test('passwords, ID card, bank and salary are left out, at any depth', () => {
  const values = {
    name: '孙桨',
    password: 'x',
    old_password: 'x',
    password_confirmation: 'x',
    id_card: 'x',
    bank_name: 'x',
    bank_account: 'x',
    fields: { outcome: 'pass', salary: { base: 1 } },
    people: [{ name: '李橹', id_card: 'x' }],
  };
  expect(withoutSecrets(values)).toEqual({ name: '孙桨', fields: { outcome: 'pass' }, people: [{ name: '李橹' }] });
});

test('the parts of a salary go; the post of someone’s former work stays', () => {
  expect(withoutSecrets({ reason: '调薪', base: 1, post: 2, social_base: 3, deduction: 4 })).toEqual({
    reason: '调薪',
  });
  expect(withoutSecrets({ work: [{ company: '同舟', post: '船长' }] })).toEqual({
    work: [{ company: '同舟', post: '船长' }],
  });
});
