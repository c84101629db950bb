import { commentTask, type taskDetail } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button, Form, Mentions } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type TeamPerson, useTeam } from '#areas/projects/tasks/use-team.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { useMyId } from '#ui/user/use-my-id.ts';
import { UserPicture } from '#ui/user/user-picture.tsx';
import { mentionedIn, piecesOf } from './mentions.ts';

type Task = ReplyOf<typeof taskDetail>;
type Comment = Task['comments_list'][number];

function Said({ content, mentions }: Comment): ReactNode {
  const pieces = piecesOf(content, mentions);
  return (
    <p className="task-comment-words">
      {pieces.map(({ text, named }, at) =>
        // Pieces of one text, which never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        named ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
      )}
    </p>
  );
}

/** The team, and whose task it is; not oneself. */
function usePeople(task: Task): readonly TeamPerson[] {
  const me = useMyId();
  const team = useTeam(task.project_id, { enabled: task.may_comment }) ?? [];
  const owner =
    task.owner_id === null || team.some(({ id }) => id === task.owner_id)
      ? []
      : [{ id: task.owner_id, name: task.owner_name ?? '', department_name: '负责人' }];
  return [...owner, ...team].filter(({ id }) => id !== me);
}

function CommentForm({ task, onDone }: { task: Task; onDone: () => void }): ReactNode {
  const people = usePeople(task);
  const chosen = useRef<number[]>([]);
  const session = useFormSession<typeof commentTask, { readonly content: string }>({
    endpoint: commentTask,
    initial: { content: '' },
    about: { task_id: task.id },
    toInput: ({ content }) => ({
      task_id: task.id,
      content,
      mention_ids: mentionedIn(content, people, chosen.current),
    }),
    check: ({ content }) => (content.trim() === '' ? { content: '请写下评论' } : {}),
    placeOf: (path) => (path.startsWith('mention_ids') ? 'content' : path),
    keepRefusal: true,
    doneText: '评论已发表',
    onDone,
  });
  return (
    <FormBody session={session} className="task-comment-form">
      <Form.Item name="content">
        <Mentions
          aria-label="评论"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={1000}
          placeholder="写评论，输入 @ 提醒项目成员"
          notFoundContent="没有这位项目成员"
          options={people.map(({ id, name, department_name }) => ({
            key: String(id),
            value: name,
            label: `${name}（${department_name}）`,
          }))}
          onSelect={({ key }) => chosen.current.push(Number(key))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={session.busy}>
        发表
      </Button>
    </FormBody>
  );
}

/** What people said of it, oldest first, and what one has to say. */
export function TaskComments({ task }: { task: Task }): ReactNode {
  const [written, setWritten] = useState(0);
  const { comments_list: comments, may_comment } = task;
  return (
    <section className="panel" aria-label="评论">
      <div className="detail-section-head">
        <h2>评论{comments.length > 0 && ` ${comments.length}`}</h2>
      </div>
      <div className="detail-content">
        {comments.length === 0 ? (
          <p className="cell-sub">还没有评论。{may_comment && '有进展或问题，在这里说，用 @ 提醒要看到的人。'}</p>
        ) : (
          <ol className="task-comments">
            {comments.map((comment) => (
              <li key={comment.id}>
                <UserPicture name={comment.by_name} avatar={null} size={28} />
                <div>
                  <div className="task-comment-head">
                    <span>{comment.by_name}</span>
                    <time className="cell-sub" dateTime={new Date(comment.at).toISOString()}>
                      {dateTime(comment.at)}
                    </time>
                  </div>
                  <Said {...comment} />
                </div>
              </li>
            ))}
          </ol>
        )}
        {may_comment && <CommentForm key={written} task={task} onDone={() => setWritten(written + 1)} />}
      </div>
    </section>
  );
}
