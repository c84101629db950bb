import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { scene } from '../company/scene.ts';

/** The specification's own words for login, session, guard, upload, errors and approvers, and the file whose journeys show them. */
export const specificationTexts = {
  请登录账号: 'guard.spec.ts',
  无权限访问: 'guard.spec.ts',
  暂未设置用户名: 'shell.spec.ts',
  '修改成功，退出重新登陆': 'password.spec.ts',
  '服务器超时或参数错误，请检查': 'password.spec.ts',
  '上传图片只能是 JPG/PNG 格式!': 'uploads.spec.ts',
  '上传图片大小不能超过 2MB!': 'uploads.spec.ts',
  图片上传失败: 'uploads.spec.ts',
  附件上传失败: 'uploads.spec.ts',
  '附件上传成功，还需要提交': 'uploads.spec.ts',
  '是否需要删除?': 'messages.spec.ts',
  '删除成功!': 'messages.spec.ts',
  已取消删除: 'messages.spec.ts',
  必须勾选不少于一个审批: 'templates.spec.ts',
  请选择公司成员: 'leave.spec.ts',
  请选择时间: 'leave.spec.ts',
  请填写请假描述: 'leave.spec.ts',
} as const;

export type SpecificationText = keyof typeof specificationTexts;

/** Sees the words, exactly as the specification has them, and remembers it for texts.spec.ts. */
export async function shows(where: Page | Locator, text: SpecificationText): Promise<void> {
  await expect(where.getByText(text, { exact: true }).first()).toBeVisible();
  appendFileSync(scene().seenTexts, `${JSON.stringify({ text, file: basename(test.info().file) })}\n`);
}

export const seenTexts = (): { text: string; file: string }[] =>
  readFileSync(scene().seenTexts, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { text: string; file: string });
