import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { describe, expect, it } from 'vitest';
import {
  placeInForm,
  type RegistrationForm,
  sentForm,
  shownValues,
} from '#areas/personnel/entry/registration-values.ts';

const form: RegistrationForm = {
  sex: 'female',
  birthday: beginOf('1988-07-01'),
  id_card: '11010519491231002X',
  bank_name: null,
  bank_account: null,
  emergency_contact: '李四',
  emergency_mobile: '13900000000',
  address: '杭州',
  work_start_date: null,
  education: [
    {
      school: '浙江大学',
      major: '',
      degree: '本科',
      start_date: beginOf('2006-09-01'),
      end_date: beginOf('2010-06-30'),
    },
  ],
  work: [{ company: '甲', post: '乙', description: '', start_date: beginOf('2010-07-01'), end_date: null }],
  files: [{ id: 7, file_name: '证书.pdf', url: '/x', size: 1, content_type: 'application/pdf' }],
};

describe('what a registrant filled in', () => {
  it('is sent as it was shown', () => {
    const { files, ...rest } = form;
    expect(sentForm(shownValues(form), [7])).toEqual({ ...rest, file_ids: files.map(({ id }) => id) });
  });

  it('has no day where none was entered', () => {
    const sent = sentForm({ birthday: '', education: [{ school: '甲' }] }, []);
    expect(sent.birthday).toBeUndefined();
    expect(sent.work_start_date).toBeNull();
    expect(sent.education).toEqual([{ school: '甲', major: '', start_date: undefined, end_date: null }]);
  });
});

it('the place of an error inside the form', () => {
  expect(placeInForm('form.education.0.school')).toBe('education.0.school');
  expect(placeInForm('form.file_ids.3')).toBe('files.3');
  expect(placeInForm('id_card')).toBe('id_card');
});
