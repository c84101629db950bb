import { act } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import BudgetPage from '#areas/reimbursement/budgets/budget-page.tsx';
import ClaimPage from '#areas/reimbursement/claims/claim-page.tsx';
import NormalPage from '#areas/reimbursement/claims/normal-page.tsx';
import ReimburseApprovalPage from '#areas/reimbursement/payments/reimburse-approval-page.tsx';
import { aBudget, aLoan, answerClaims, aPayment, bodiesOf, pageOf } from '#areas/reimbursement/testing/claims.ts';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import type { Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(async () => {
  await Promise.all([
    import('#areas/reimbursement/loans/loan-dialog.tsx'),
    import('#areas/reimbursement/payments/payment-dialogs.tsx'),
  ]);
}, 60_000);

const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());

describe('payments', () => {
  const rows = [
    aPayment(1),
    aPayment(2, { kind: 'loan', number: 'JZ-0002', record_id: 12 }),
    aPayment(3, { problem: '撤销审批中' }),
  ];
  const show = async (own: Readonly<Record<string, Reply>> = {}) => {
    const sent = answerClaims({ '/api/reimburse/paymentPage': pageOf(rows), ...own });
    await mount(() => <ReimburseApprovalPage />, '/screen?tab=pay');
    await settled(() => control('打款 BX-0001'));
    return sent;
  };

  test('several at once from the setting on ask for the password; what is wrong stands at it', async () => {
    const sent = await show({ 'POST /api/reimburse/pay': { status: 400, msg: '密码错误' } });
    const box = (name: string) => control(`选择 ${name}`, 'input') as HTMLInputElement;
    expect(box('BX-0003').disabled).toBe(true);
    await act(async () => box('BX-0001').click());
    await act(async () => box('JZ-0002').click());
    await press('批量打款');
    await settled(() => expect(dialog()).toContain('600.00'));
    await settled(() => field('登录密码'));
    expect(dialog()).not.toContain('两步验证码');
    await type(field('凭证号'), '付-1');
    await confirm();
    await settled(() => expect(dialog()).toContain('请输入登录密码'));
    expect(bodiesOf('POST /api/reimburse/pay', sent)).toEqual([]);
    await type(field('登录密码'), 'wrong');
    await confirm();
    await settled(() => expect(dialog()).toContain('密码错误'));
    expect(bodiesOf('POST /api/reimburse/pay', sent)).toMatchObject([
      { ids: [1, 2], voucher: '付-1', password: 'wrong' },
    ]);
  });

  test('whoever has a second factor may give its code instead', async () => {
    const me = { user_info: { id: 7, name: '李晓岚' }, currentPermissions: ['*'], routerRole: [], userType: 1 };
    const sent = await show({
      '/api/user/userDetailUserInfo': { data: { ...me, second_factor: true } },
      '/api/reimburse/paymentCount': { data: { due: 2, amount: 600, proof_from: 0 } },
      'POST /api/reimburse/pay': { data: { count: 1, amount: 300 } },
    });
    await press('打款 BX-0001');
    await settled(() => field('或两步验证码'));
    await type(field('凭证号'), '付-1');
    await type(field('或两步验证码'), '123456');
    await confirm();
    await settled(() => expect(toasts()).toContain('已打款'));
    const [body] = bodiesOf('POST /api/reimburse/pay', sent);
    expect(body).toMatchObject({ ids: [1], one_time_code: '123456' });
    expect(body).not.toHaveProperty('password');
  });

  test('a loan that is not paid out is cancelled with a reason; a claim is not', async () => {
    const sent = await show({ 'POST /api/reimburse/cancelLoan': { data: null } });
    expect(() => control('取消借支 BX-0001')).toThrow();
    await press('取消借支 JZ-0002');
    await settled(() => field('原因'));
    await confirm();
    await settled(() => expect(dialog()).toContain('请填写原因'));
    await type(field('原因'), '活动取消');
    await confirm();
    await settled(() => expect(toasts()).toContain('借支已取消'));
    expect(bodiesOf('POST /api/reimburse/cancelLoan', sent)).toEqual([{ id: 12, reason: '活动取消' }]);
  });

  test('who does not pay sees approvals only', async () => {
    signedIn([607]);
    answerClaims();
    await mount(() => <ReimburseApprovalPage />);
    await settled(() => expect(textOfPage()).toContain('报销审批'));
    expect(textOfPage()).not.toContain('待打款');
  });
});

describe('loans', () => {
  test('what came back in cash is booked, at most what is left', async () => {
    const sent = answerClaims({
      '/api/reimburse/loanPage': pageOf([aLoan(1)]),
      'POST /api/reimburse/returnLoan': { data: null },
    });
    await mount(() => <ReimburseApprovalPage />, '/screen?tab=pay&view=loans');
    await settled(() => control('登记还款 JZ-0001'));
    await press('登记还款 JZ-0001');
    await settled(() => expect(field('还款金额').value).toBe('450.00'));
    await confirm();
    await settled(() => expect(toasts()).toContain('还款已登记'));
    expect(bodiesOf('POST /api/reimburse/returnLoan', sent)).toMatchObject([{ id: 1, amount: 450, note: '现金还款' }]);
  });
});

describe('budgets and standards', () => {
  test('a budget that is taken away is sent as none; who may not change it is offered nothing', async () => {
    const sent = answerClaims({
      '/api/reimburse/budgetPage': pageOf([aBudget(1)]),
      'PUT /api/reimburse/budget': { data: null },
    });
    await mount(() => <BudgetPage />);
    await settled(() => control('设置 交付1部'));
    await press('设置 交付1部');
    await settled(() => expect(field('预算').value).toBe('10,000.00'));
    await type(field('预算'), '');
    await confirm();
    await settled(() => expect(toasts()).toContain('预算已保存'));
    expect(bodiesOf('PUT /api/reimburse/budget', sent)).toMatchObject([{ department_id: 1, amount: null }]);
  });

  test('who may not change them is offered nothing', async () => {
    signedIn([803]);
    answerClaims({ '/api/reimburse/budgetPage': pageOf([aBudget(1)]) });
    await mount(() => <BudgetPage />);
    await settled(() => expect(textOfPage()).toContain('交付1部'));
    expect(() => control('设置 交付1部')).toThrow();
    await press('差旅标准');
    await settled(() => expect(textOfPage()).toContain('每天补贴'));
    expect(() => control('修改标准')).toThrow();
  });
});

describe('a claim that is not there', () => {
  test('is said to be none, in the form and in its page', async () => {
    answerClaims({ '/api/reimburse/record': { status: 404, msg: '记录不存在' } });
    await mount(() => <NormalPage />, '/screen?draft=9');
    await settled(() => expect(textOfPage()).toContain('没有找到这张报销单'));
  });

  test('is said to be none in its page', async () => {
    answerClaims({ '/api/reimburse/detail': { status: 404, msg: '记录不存在' } });
    await mount(() => <ClaimPage />, '/screen?id=9');
    await settled(() => expect(textOfPage()).toContain('没有找到'));
  });
});
