import { Modal } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { toast } from '#platform/toast.ts';

interface Question {
  readonly title: string;
  readonly content: string;
  readonly okText?: string;
  readonly cancelText?: string;
  readonly danger?: boolean;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Questions are asked in the theme and language of the page, which a free-standing dialog would not have. */
export function ConfirmProvider({ children }: { children: ReactNode }): ReactNode {
  const [modal, holder] = Modal.useModal();
  const confirm = useCallback<Confirm>(
    ({ title, content, okText = '确定', cancelText = '取消', danger = false }) =>
      new Promise((answer) => {
        modal.confirm({
          title,
          content,
          okText,
          cancelText,
          // Enter must not do what cannot be undone.
          autoFocusButton: danger ? 'cancel' : 'ok',
          okButtonProps: { danger },
          centered: true,
          onOk: () => answer(true),
          onCancel: () => answer(false),
        });
      }),
    [modal],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {holder}
    </ConfirmContext>
  );
}

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === undefined) throw new Error('useConfirm needs the ConfirmProvider');
  return confirm;
}

/** Specification 8: the question, and the words after each answer. Resolves with whether it was deleted. */
export function useConfirmDelete(): (remove: () => Promise<unknown>) => Promise<boolean> {
  const confirm = useConfirm();
  return useMemo(
    () => async (remove) => {
      if (!(await confirm({ title: '提示', content: '是否需要删除?', okText: '删除', danger: true }))) {
        toast('已取消删除');
        return false;
      }
      await remove();
      toast('删除成功!', 'success');
      return true;
    },
    [confirm],
  );
}
