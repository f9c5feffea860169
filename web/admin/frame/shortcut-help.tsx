import { useState } from 'preact/hooks'
import { Sheet } from '../../console/sheet.tsx'
import { Choice } from '../../kit/form.tsx'
import type { Section } from './paths.ts'
import { sectionKeys } from './shortcuts.ts'
import { frame } from './words.ts'

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span class="keys">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)

type ShortcutHelpProps = {
  sections: readonly Section[]
  isOn: boolean
  onSwitch(isOn: boolean): void
  onClose(): void
}

/** All keyboard shortcuts, and the switch for those without a modifier key. */
export function ShortcutHelp({ sections, isOn: wasOn, onSwitch, onClose }: ShortcutHelpProps) {
  const [isOn, setOn] = useState(wasOn)
  const everywhere = [
    [['Ctrl', 'K'], frame('palette.open')],
    [['?'], frame('keys.title')],
    [['/'], frame('keys.search')],
    [[']'], frame('list.next')],
    [['['], frame('list.previous')],
  ] as const
  return (
    <Sheet title={frame('keys.title')} onClose={onClose}>
      <ul class="plain-rows">
        {everywhere.map(([keys, text]) => (
          <li key={text}>
            <span>{text}</span>
            <Keys keys={keys} />
          </li>
        ))}
        {sections.map((section) => (
          <li key={section}>
            <span>{frame(`nav.${section}`)}</span>
            <Keys keys={['g', sectionKeys[section]]} />
          </li>
        ))}
      </ul>
      <Choice
        type="checkbox"
        label={frame('keys.on')}
        checked={isOn}
        onChange={(event) => {
          const isChecked = event.currentTarget.checked === true
          setOn(isChecked)
          onSwitch(isChecked)
        }}
      />
    </Sheet>
  )
}
