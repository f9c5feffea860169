import type { ComponentType } from 'preact'
import { Loaded, useAsked } from './ask.tsx'

/** A part of a page that is loaded when it is opened for the first time. */
export const later = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  function Later(props: Props) {
    const asked = useAsked(`part ${name}`, async () => ({ Part: await load() }))
    return <Loaded asked={asked}>{({ Part }) => <Part {...props} />}</Loaded>
  }
