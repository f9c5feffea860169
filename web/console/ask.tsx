import type { ComponentChildren, ComponentType } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { Notice } from '../kit/notice.tsx'
import { showToast } from '../kit/toast.ts'
import { describeRefusal } from './context.ts'
import { common } from './words.ts'

export type Asked<Value> = {
  value: Value | undefined
  faults: string[] | undefined
  ask(): Promise<void>
  set(value: Value): void
  /** Based on the value when it runs: several changes may follow each other before a render. */
  change(change: (value: Value) => Value): void
}

/**
 * Loads on mount and when `key` changes. Answers to outdated requests are ignored. With an answer that is known already,
 * the first render has it, and nothing is loaded on mount.
 */
export function useAsked<Value>(
  key: string,
  question: () => Promise<Value>,
  known?: NoInfer<Value>,
): Asked<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; faults?: string[] }>(
    known === undefined ? { key } : { key, value: known },
  )
  const isKnown = useRef(known !== undefined)
  const turn = useRef(0)
  const latest = useRef(question)
  latest.current = question
  const ask = useCallback(async () => {
    const own = ++turn.current
    try {
      const value = await latest.current()
      if (own === turn.current) setState({ key, value })
    } catch (error) {
      const faults = describeRefusal(error, common('fault.away'))
      if (own === turn.current) setState((before) => ({ ...(before.key === key && before), key, faults }))
    }
  }, [key])
  useEffect(() => {
    if (!isKnown.current) void ask()
    isKnown.current = false
  }, [ask])
  const isOld = state.key !== key
  return {
    value: isOld ? undefined : state.value,
    faults: isOld ? undefined : state.faults,
    ask,
    set(value) {
      turn.current++
      setState({ key, value })
    },
    change: (change) =>
      setState((before) =>
        before.value === undefined ? before : { ...before, value: change(before.value) },
      ),
  }
}

/** Makes changes and reloads after each, since other people may have changed something, too. */
export function useChange({ ask }: Pick<Asked<unknown>, 'ask'>) {
  const [faults, setFaults] = useState<readonly string[]>()
  const change = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      setFaults(undefined)
      if (done) showToast(done)
    } catch (error) {
      setFaults(describeRefusal(error, common('fault.away')))
    }
    await ask()
  }
  return { faults, change }
}

/** Loading, refused or loaded: every page starts with one of these. */
export function Loaded<Value>({
  asked,
  children,
}: {
  asked: Asked<Value>
  children(value: Value): ComponentChildren
}) {
  if (asked.value !== undefined) return <>{children(asked.value)}</>
  if (!asked.faults)
    return (
      <p class="soft loading" role="status">
        {common('loading')}
      </p>
    )
  return (
    <Notice kind="problem">
      <strong>{common('fault.title')}</strong>
      {asked.faults.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <button type="button" class="button quiet" onClick={() => void asked.ask()}>
          {common('retry')}
        </button>
      </p>
    </Notice>
  )
}

/**
 * A part of a page that is loaded when it is opened for the first time. One that may have nothing to show takes no space
 * while it loads (`isQuiet`).
 */
export const later = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false } = {},
) =>
  function Later(props: Props) {
    const asked = useAsked(`part ${name}`, async () => ({ Part: await load() }))
    if (isQuiet && !asked.value && !asked.faults) return null
    return <Loaded asked={asked}>{({ Part }) => <Part {...props} />}</Loaded>
  }
