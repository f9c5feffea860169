import { Notice } from '../../kit/notice.tsx'

/** A key or password that is shown once. */
export const Secret = ({ text, secret }: { text: string; secret: string }) => (
  <Notice kind="good">
    <p>{text}</p>
    <p class="secret">{secret}</p>
  </Notice>
)
