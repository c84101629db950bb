import { describe, expect, it } from 'vitest';
import { birthdayIn, cardProblems, isIdCard, masked, sexIn } from './id-card.ts';

describe('an ID card number', () => {
  it.each(['11010519491231002X', '440524188001010014'.replace('1880', '1980').replace(/.$/, '7')])(
    '%s is judged by its check digit',
    (text) => {
      const right = [...'0123456789X'].filter((last) => isIdCard(text.slice(0, 17) + last));
      expect(right).toHaveLength(1);
    },
  );

  it('is right as the standard gives it', () => expect(isIdCard('11010519491231002X')).toBe(true));

  it.each([
    '110105194912310021',
    '11010519491331002X',
    '11010519490230002X',
    '1101051949123100',
    '',
    '11010519491231002x',
  ])('%s is wrong', (text) => expect(isIdCard(text)).toBe(false));
});

describe('what a card says of its holder', () => {
  it('is a birthday and a sex', () => {
    expect([birthdayIn('11010519491231002X'), sexIn('11010519491231002X')]).toEqual(['1949-12-31', 'female']);
    expect(sexIn('110105199001010011')).toBe('male');
  });

  it('contradicts what is said besides, and not what is left out', () => {
    const card = '11010519491231002X';
    expect(cardProblems(card, { sex: 'male', birthday: '1949-12-30' })).toEqual({
      sex: '与身份证号不一致，应为女',
      birthday: '与身份证号不一致，应为 1949-12-31',
    });
    expect(cardProblems(card, { sex: null })).toEqual({});
    expect(cardProblems(card, { sex: 'female', birthday: '1949-12-31' })).toEqual({});
  });
});

describe('masking', () => {
  it('leaves four places at both ends', () => expect(masked('330106199001011234')).toBe('3301********1234'));
  it('leaves nothing of what is short', () => expect(masked('1234567')).toBe('********'));
});
