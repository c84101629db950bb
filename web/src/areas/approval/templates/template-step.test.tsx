import { expect, test } from 'vitest';
import { TemplateStep } from '#areas/approval/templates/template-step.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount } from '#ui/testing/mount.tsx';

eachTestMounts();

test.each([
  [['detail', 'check'], true, undefined],
  [['detail'], false, '抄送'],
] as const)(
  'a step with %s has the box 审批 ticked or not, and says when it is only copied',
  async (checked, on, tag) => {
    answerWith({ data: [] });
    const nothing = () => {};
    await mount(() => (
      <ol>
        <TemplateStep
          step={{ user_id: null, checked: [...checked] }}
          number={1}
          last
          types={[]}
          choices={undefined}
          disabled={false}
          onChange={nothing}
          onTick={nothing}
          onMove={nothing}
          onRemove={nothing}
        />
      </ol>
    ));
    const box = document.querySelector('.template-step-head .ant-checkbox-wrapper');
    expect(box?.textContent).toBe('审批');
    expect(box?.querySelector('input')?.checked).toBe(on);
    expect(document.querySelector('.approval-copied')?.textContent).toBe(tag);
  },
);
