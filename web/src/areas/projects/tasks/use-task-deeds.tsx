import { deleteTask, type TaskRow, taskDetail } from '@tongzhou/contract/areas/projects/task.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { showFailures } from '#ui/show-failures.ts';

const TaskDialog = later(async () => (await import('#areas/projects/tasks/task-dialog.tsx')).TaskDialog);

type Subject = Pick<TaskRow, 'id' | 'project_id'>;

/** A row knows less than the form needs: the task is asked for first. */
function EditTask({ task, close }: { task: Subject; close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(taskDetail, { id: task.id });
  if (data !== undefined) return <TaskDialog projectId={task.project_id} task={data} close={close} />;
  return <LoadingDialog title="编辑任务" error={error} retry={() => void refetch()} close={close} />;
}

interface TaskDeeds {
  readonly add: (project: number) => void;
  readonly edit: (task: Subject) => void;
  readonly remove: (task: Subject) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
  /** The one that is on its way out: nobody should ask for it again. */
  readonly going: number | undefined;
}

/** What is done to tasks, from lists and from a task's own drawer alike. */
export function useTaskDeeds({ onGone }: { onGone?: () => void } = {}): TaskDeeds {
  const confirmDelete = useConfirmDelete();
  const [open, setOpen] = useState<{ readonly project: number } | { readonly task: Subject }>();
  const [going, setGoing] = useState<number>();
  const close = () => setOpen(undefined);
  const remove = async ({ id }: Subject) => {
    const send = async () => {
      setGoing(id);
      try {
        await call(deleteTask, { id });
      } catch (failure) {
        setGoing(undefined);
        throw failure;
      }
    };
    if (await confirmDelete(send)) onGone?.();
  };
  return {
    add: (project) => setOpen({ project }),
    edit: (task) => setOpen({ task }),
    remove: (task) => showFailures(remove(task)),
    dialog:
      open === undefined ? null : 'task' in open ? (
        <EditTask task={open.task} close={close} />
      ) : (
        <TaskDialog projectId={open.project} close={close} />
      ),
    going,
  };
}
