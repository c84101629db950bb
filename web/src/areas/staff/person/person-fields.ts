import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { birthdayIn, isIdCard, sexIn } from '@tongzhou/contract/rules/staff/id-card.ts';
import { optionsOf, sexNames } from '#areas/staff/person-words.ts';
import type { Field } from '#ui/fields/field.ts';

// The fields of a person, put together by the dialogs that add and edit one.

export const nameFields: readonly Field[] = [
  { name: 'name', label: '姓名', kind: 'input', required: true, maxLength: 20 },
  { name: 'mobile', label: '手机号', kind: 'input', required: true, maxLength: 11 },
];

export const personalFields: readonly Field[] = [
  { name: 'sex', label: '性别', kind: 'select', options: optionsOf(sexNames) },
  { name: 'birthday', label: '出生日期', kind: 'date' },
  {
    name: 'id_card',
    label: '身份证号',
    kind: 'input',
    maxLength: 18,
    wide: true,
    hint: '性别和出生日期按身份证号填写。',
    onChange: (typed, set) => {
      const card = String(typed ?? '')
        .trim()
        .toUpperCase();
      if (isIdCard(card)) set({ sex: sexIn(card), birthday: beginOf(birthdayIn(card)) });
    },
  },
];

export const ownFields: readonly Field[] = [
  { name: 'emergency_contact', label: '紧急联系人', kind: 'input', maxLength: 20 },
  { name: 'emergency_mobile', label: '紧急联系电话', kind: 'input', maxLength: 11 },
  { name: 'bank_name', label: '开户银行', kind: 'input', maxLength: 50 },
  { name: 'bank_account', label: '银行账号', kind: 'input', maxLength: 25 },
  { name: 'address', label: '现住址', kind: 'input', maxLength: 100, wide: true },
];

export const serviceFields: readonly Field[] = [
  { name: 'entry_date', label: '入职日期', kind: 'date', required: true },
  {
    name: 'probation_months',
    label: '试用期',
    kind: 'number',
    required: true,
    min: 0,
    max: 6,
    digits: 0,
    unit: '个月',
  },
];

export const workStartField: Field = { name: 'work_start_date', label: '参加工作日期', kind: 'date' };
