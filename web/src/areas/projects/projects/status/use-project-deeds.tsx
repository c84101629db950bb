import { useRouter } from '@tanstack/react-router';
import { deleteProject, projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { finishProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import type { ProjectAction } from '@tongzhou/contract/rules/projects/project-status.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { assignAddress, checkAddress, editAddress, teamChangeAddress } from '#areas/projects/addresses.ts';
import type { ProjectShown } from '#platform/area.tsx';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm, useConfirmDelete } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';
import type { ReasonedDeed, Subject } from './deed-dialogs.tsx';

const dialogs = () => import('./deed-dialogs.tsx');
const ReasonDialog = later(async () => (await dialogs()).ReasonDialog);
const PublishDialog = later(async () => (await import('#areas/projects/bidding/publish-dialog.tsx')).PublishDialog);
const EstablishDialog = later(async () => (await dialogs()).EstablishDialog);

interface EstablishingProps {
  readonly id: number;
  /** Where the draft lacks what nobody can decide without. */
  readonly complete: () => void;
  readonly close: () => void;
}

const lacksDays = ({ planned_start, planned_end }: ProjectShown): boolean =>
  planned_start === null || planned_end === null;

/** A row knows less than the dialog needs: the project is asked for first, as it is now. */
function Establishing({ id, complete, close }: EstablishingProps): ReactNode {
  const { data, error } = useLoadOnce(projectDetail, { id });
  const lacks = data !== undefined && lacksDays(data);
  const on = useRef({ complete, close });
  on.current = { complete, close };
  useEffect(() => {
    // The person has been told; pressing again asks again.
    if (error !== null) on.current.close();
    if (lacks) on.current.complete();
  }, [error, lacks]);
  return data !== undefined && !lacks && <EstablishDialog project={data} close={close} />;
}

interface Deeds {
  readonly start: (deed: ProjectAction, subject: Subject) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

interface OwnPage {
  /** Told before and, where it failed, after: what is gone must not be asked for again. */
  readonly deleting: (is: boolean) => void;
  readonly onDeleted: () => void;
}

/** What is done to a project, from the lists and from its own page alike. */
export function useProjectDeeds(page?: OwnPage): Deeds {
  const router = useRouter();
  const confirm = useConfirm();
  const confirmDelete = useConfirmDelete();
  const [open, setOpen] = useState<{ readonly deed: ReasonedDeed | 'establish' | 'bid'; readonly subject: Subject }>();
  const close = () => setOpen(undefined);
  const go = (address: string) => router.history.push(address);

  const remove = async ({ id }: Subject) => {
    const send = async () => {
      page?.deleting(true);
      try {
        await call(deleteProject, { id });
      } catch (error) {
        page?.deleting(false);
        throw error;
      }
    };
    if (await confirmDelete(send)) page?.onDeleted();
  };
  const finish = async ({ id, project_title }: Subject) => {
    const content = `“${project_title}”完结后不能再登记成本、变更团队。`;
    if (!(await confirm({ title: '完结项目', content, okText: '完结' }))) return;
    await call(finishProject, { id });
    toast('项目已完结', 'success');
  };
  const complete = (id: number) => {
    close();
    toast('请先填写计划开始和计划结束，再提交立项', 'warning');
    go(editAddress(id));
  };

  const start: Deeds['start'] = (deed, subject) => {
    switch (deed) {
      case 'edit':
        return go(editAddress(subject.id));
      case 'pass-order':
        return go(assignAddress({ project_id: subject.id }));
      case 'team-change':
        return go(teamChangeAddress(subject.id));
      case 'check':
        return go(checkAddress(subject.id));
      case 'delete':
        return showFailures(remove(subject));
      case 'done':
        return showFailures(finish(subject));
      default:
        return setOpen({ deed, subject });
    }
  };
  const shown = () => {
    if (open === undefined) return null;
    const { deed, subject } = open;
    if (deed === 'bid') return <PublishDialog subject={subject} close={close} />;
    if (deed !== 'establish') return <ReasonDialog deed={deed} subject={subject} close={close} />;
    return <Establishing id={subject.id} complete={() => complete(subject.id)} close={close} />;
  };
  return { start, dialog: shown() };
}
