import { t } from '@bowerbird/domain/core/language/t.ts'
import * as limits from '@bowerbird/domain/posts/polls/polls.limits.ts'
import { pollsRefusals } from '@bowerbird/domain/posts/polls/polls.refusals.ts'
import { type AskedPoll, cleanPoll, isSaidBefore } from '@bowerbird/domain/posts/polls/polls.rules.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/fields/Button.tsx'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { SelectField, TextField } from '../../../ui/fields/TextField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './PollFields.module.css'

interface Props {
  poll: AskedPoll
  disabled: boolean
  onChange: (change: Partial<AskedPoll>) => void
}

export function PollFields({ poll, disabled, onChange }: Props) {
  const [hasLeft, setLeft] = useState(false)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true)
  }
  return (
    <fieldset className={styles.poll} onBlur={onBlur} disabled={disabled}>
      <legend>
        <VisuallyHidden>{t('Poll')}</VisuallyHidden>
      </legend>
      <TextField
        label={t('Question')}
        hint={t('Leave this empty if the post itself asks the question.')}
        maxLength={limits.pollQuestionMaxLength}
        value={poll.question}
        onChange={({ target }) => onChange({ question: target.value })}
        onKeyDown={(event) => isPlainKey(event) && event.key === 'Enter' && event.preventDefault()}
      />
      <OptionFields
        options={poll.options}
        isShort={hasLeft && cleanPoll(poll).options.length < limits.pollOptionsMin}
        onChange={(options) => onChange({ options })}
      />
      <SelectField
        label={t('Duration')}
        hint={t('Starts when the post is published.')}
        value={poll.hours}
        onChange={({ target }) => onChange({ hours: Number(target.value) })}
      >
        {limits.pollHours.map((length) => (
          <option key={length} value={length}>
            {lengthWords(length)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}

interface OptionsProps {
  options: string[]
  /** The writer has left the fields with too few options. */
  isShort: boolean
  onChange: (options: string[]) => void
}

function OptionFields({ options, isShort, onChange }: OptionsProps) {
  const changing = useOptions(options, onChange)
  const { add, remove } = changing
  const errorAt = (place: number) => {
    if (isSaidBefore(options, place)) return pollsRefusals.optionTwice.text
    return isShort && place === options.findIndex((option) => !option.trim()) ? pollsRefusals.options.text : null
  }
  const keys = (place: number) => (event: KeyboardEvent) => {
    const isRemoving = event.key === 'Backspace' && !options[place] && options.length > limits.pollOptionsMin
    if (!isPlainKey(event) || !(isRemoving || event.key === 'Enter')) return
    event.preventDefault()
    if (isRemoving) remove(place)
    else add(place)
  }
  return (
    <div ref={changing.box} className={styles.choices}>
      <ol className={styles.options}>
        {options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; its words change with every key.
          <li key={place} className={styles.option} data-place={place}>
            <TextField
              label={t('Option {place}', { place: place + 1 })}
              maxLength={limits.pollOptionMaxLength}
              error={errorAt(place)}
              value={option}
              onKeyDown={keys(place)}
              onChange={({ target }) => onChange(options.with(place, target.value))}
            />
            <OptionButtons place={place} options={options} {...changing} />
          </li>
        ))}
      </ol>
      {options.length < limits.pollOptionsMax && (
        <Button size="small" onClick={() => add(options.length - 1)}>
          {t('Add an option')}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{changing.said}</span>
      </VisuallyHidden>
    </div>
  )
}

interface ButtonsProps extends Pick<ReturnType<typeof useOptions>, 'move' | 'remove'> {
  place: number
  options: string[]
}

/** They stay in place when they can do nothing, so that the focus does too. */
const OptionButtons = ({ place, options, move, remove }: ButtonsProps) => (
  <span className={styles.buttons}>
    {moves.map(({ by, name, Icon }) => (
      <IconButton
        key={name}
        data-part={name}
        label={t('{to, select, up {Move option {place} up} other {Move option {place} down}}', {
          to: name,
          place: place + 1,
        })}
        icon={<Icon aria-hidden="true" />}
        aria-disabled={options[place + by] === undefined}
        onClick={() => move(place, by, name)}
      />
    ))}
    <IconButton
      label={t('Remove option {place}', { place: place + 1 })}
      icon={<X aria-hidden="true" />}
      aria-disabled={options.length <= limits.pollOptionsMin}
      onClick={() => remove(place)}
    />
  </span>
)

/** Ctrl and Enter send the form, and an input method has its own Enter. */
const isPlainKey = (event: KeyboardEvent) => !event.nativeEvent.isComposing && !event.metaKey && !event.ctrlKey

const lengthWords = (hours: number) =>
  hours < 24
    ? t('{count, plural, one {# hour} other {# hours}}', { count: hours })
    : t('{count, plural, one {# day} other {# days}}', { count: hours / 24 })

const moves = [
  { by: -1, name: 'up', Icon: ArrowUp },
  { by: 1, name: 'down', Icon: ArrowDown },
] as const

/** Changes the list of options and takes the focus along. */
function useOptions(options: readonly string[], onChange: (options: string[]) => void) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef('')
  const [said, say] = useState('')
  useLayoutEffect(() => {
    if (!focus.current) return
    box.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = ''
  })
  const focusField = (place: number) => {
    focus.current = `[data-place="${place}"] input`
  }
  return {
    box,
    said,
    /** An empty option that follows is taken before another is added. */
    add: (after: number) => {
      const isFree = options[after + 1] === ''
      if (!isFree && options.length >= limits.pollOptionsMax) return
      focusField(after + 1)
      onChange(isFree ? [...options] : options.toSpliced(after + 1, 0, ''))
    },
    remove: (place: number) => {
      if (options.length <= limits.pollOptionsMin) return
      focusField(Math.max(0, place - 1))
      say(t('Option {place} is removed.', { place: place + 1 }))
      onChange(options.toSpliced(place, 1))
    },
    move: (place: number, by: number, button: string) => {
      const [one, other] = [options[place], options[place + by]]
      if (one === undefined || other === undefined) return
      focus.current = `[data-place="${place + by}"] [data-part="${button}"]`
      say(t('The option is in position {place} of {total}.', { place: place + by + 1, total: options.length }))
      onChange(options.with(place, other).with(place + by, one))
    },
  }
}
