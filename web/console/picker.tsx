import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { common } from './words.ts'

/** Something that can be picked: its id, its name, and what tells it from others of that name. */
export type Choice = { id: string; text: string; about: string }
export type PickerSource = {
  find(query: string): Promise<Choice[]>
  /** The one with this id, so that a chosen one is shown by its name; undefined where there is none. */
  read(id: string): Promise<Choice | undefined>
  /** A text that may be taken as it is, when the field is left. */
  accept?(text: string): Choice | undefined
}

type PickerProps = {
  id: string
  source: PickerSource
  /** The id of the chosen one; empty: none. */
  value: string
  onValue(id: string): void
  isRequired?: boolean
  placeholder?: string | undefined
  describedBy?: string | undefined
}

const typingMs = 200

/** A field that is filled by searching: arrow keys choose, Enter takes, Escape closes the list. Its label stands before it. */
export function Picker({ id, source, value, onValue, isRequired, placeholder, describedBy }: PickerProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Choice[]>()
  const [current, setCurrent] = useState(0)
  const chosen = useChosen(source, value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const isTyping = found !== undefined
  useEffect(() => {
    if (!isTyping) setText(value ? (chosen.get()?.text ?? value) : '')
  }, [value, chosen.get(), isTyping])
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    asked.current = ''
    setFound(undefined)
  }
  const type = (typed: string) => {
    setText(typed)
    setFound((before) => before ?? [])
    setCurrent(0)
    clearTimeout(timer.current)
    asked.current = typed.trim()
    if (asked.current === '') return
    timer.current = setTimeout(async () => {
      const query = asked.current
      const choices = await source.find(query).catch(() => [])
      if (asked.current === query) setFound(choices)
    }, typingMs)
  }
  const take = (choice: Choice) => {
    chosen.set(choice)
    onValue(choice.id)
    close()
  }
  const choices = found ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setCurrent((current + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && isTyping) {
      event.preventDefault()
      if (choices[current]) take(choices[current])
    } else if (event.key === 'Escape' && isTyping) {
      event.preventDefault() // it closes the list, not the dialog that it stands in
      event.stopPropagation()
      close()
    }
  }
  return (
    <div class="picker">
      <input
        {...{ id, placeholder, onKeyDown }}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-autocomplete="list"
        aria-expanded={isTyping && choices.length > 0}
        aria-controls={`${id}-choices`}
        aria-activedescendant={choices[current] ? `${id}-choice-${current}` : undefined}
        aria-describedby={describedBy}
        required={isRequired}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          const typed = isTyping ? source.accept?.(text.trim()) : undefined
          if (typed) take(typed)
          else close()
        }}
      />
      {value && !isRequired && (
        <button
          type="button"
          class="picker-clear"
          aria-label={common('picker.clear')}
          onClick={() => onValue('')}
        >
          <Icon name="close" />
        </button>
      )}
      <div
        id={`${id}-choices`}
        role="listbox"
        aria-label={common('picker.choices')}
        class="picker-choices"
        hidden={choices.length === 0}
      >
        {choices.map((choice, index) => (
          // Chosen as the pointer goes down: the field loses the focus, and with it the list, before a click.
          <div
            key={choice.id}
            id={`${id}-choice-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerDown={(event) => {
              event.preventDefault()
              take(choice)
            }}
          >
            <span>{choice.text}</span> <span class="soft small">{choice.about}</span>
          </div>
        ))}
      </div>
      <span class="unseen" role="status">
        {isTyping && text.trim() !== '' && common('picker.count', { count: choices.length })}
      </span>
    </div>
  )
}

/** What is known of the chosen one; an id from an address is looked up once. */
function useChosen(source: PickerSource, value: string) {
  const [known, setKnown] = useState<Choice>()
  useEffect(() => {
    if (value === '' || known?.id === value) return undefined
    let isOld = false
    source.read(value).then(
      (choice) => !isOld && choice && setKnown(choice),
      () => {}, // the id is shown instead
    )
    return () => {
      isOld = true
    }
  }, [value])
  return { get: () => (known?.id === value ? known : undefined), set: setKnown }
}
