import { useNavigate } from '@tanstack/react-router';
import { useConfirm } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';

export const requestAddress = (id: number): string => `/approval/worker?id=${id}`;

interface Filed {
  readonly id: number;
  readonly number: string;
}

/** After something was sent for approval: says so, and leads there who wants to follow it. */
export function useFiled(): (filed: Filed, what: string) => void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  return ({ id, number }, what) =>
    showFailures(
      (async () => {
        const content = `${what}已提交审批（${number}），通过后按日期生效。`;
        if (await confirm({ title: '已提交审批', content, okText: '查看审批' }))
          await navigate({ to: requestAddress(id) });
      })(),
    );
}
