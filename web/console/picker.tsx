import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { common } from './words.ts'

/** A choice: its id, its name, and what distinguishes it from others with that name. */
export type Choice = { id: string; text: string; about: string }
export type PickerSource = {
  find(query: string): Promise<Choice[]>
  /** The choice with this id, for showing its name; undefined if there is none. */
  read(id: string): Promise<Choice | undefined>
  /** Accepts a typed text as is when the field is left. */
  accept?(text: string): Choice | undefined
}

type PickerProps = {
  id: string
  source: PickerSource
  /** The id of the selected choice; empty for none. */
  value: string
  onValue(id: string): void
  isRequired?: boolean
  placeholder?: string | undefined
  describedBy?: string | undefined
}

const typingMs = 200

/**
 * A search field with suggestions: arrow keys move, Enter selects, Escape closes the list. Its label comes before it.
 */
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
      event.preventDefault() // it closes the list, not the surrounding dialog
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
          // Selects on pointer down: before a click, the field would lose the focus and the list would close.
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

/** The selected choice; an id from a URL is looked up once. */
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
