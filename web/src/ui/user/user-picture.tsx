import { UserOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { pictureIn } from '#ui/user/avatar.ts';
import '#ui/user/user-picture.css';

/** The person's picture; without one the first letter of the name, without a name a figure. */
export function UserPicture({
  name,
  avatar,
  size = 24,
}: {
  name: string | null;
  avatar: string | null;
  size?: number;
}): ReactNode {
  const [broken, setBroken] = useState(false);
  const picture = pictureIn(avatar);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.58) };
  if (picture !== undefined && !broken) {
    return <img className="user-picture" style={style} src={picture} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className="user-picture" style={style} aria-hidden>
      {name === null || name === '' ? <UserOutlined /> : [...name][0]}
    </span>
  );
}
