import { t } from '@bowerbird/domain/core/language/t.ts'
import type { AltTextChoice, ReadingSwitch } from '@bowerbird/domain/core/reading.ts'
import { useMember } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { useReadingSwitch } from './settings.api.ts'

type Named = readonly [name: ReadingSwitch, label: string, hint?: string]

const ofDashboard: Named[] = [
  ['originals_only', t('Originals only'), t('Leaves reblogs off your dashboard.')],
  ['hide_liked', t('Hide what I liked')],
  ['hide_seen', t('Hide what I already saw'), t('The last 5,000 posts you saw are remembered while this is on.')],
]
const ofLook: Named[] = [
  ['larger_text', t('Larger text')],
  ['show_alt', t('Descriptions of pictures in sight'), t('Shown below each picture that has one.')],
  ['full_times', t('Dates and times in full'), t('Instead of “3 hours ago”.')],
  ['pause_gifs', t('Pause GIFs'), t('They play while you point at them, reach them by keyboard or press them.')],
  ['less_motion', t('Less motion')],
  ['plain_looks', t('Plain pages of blogs'), t('Blogs show without themes and CSS of their own.')],
]

/** CTRL-040, CTRL-041, CTRL-042 */
export function ReadingSwitches() {
  const { reading } = useMember()
  const change = useReadingSwitch()
  const switches = (named: Named[]) =>
    named.map(([name, label, hint]) => (
      <Switch
        key={name}
        label={label}
        hint={hint}
        checked={reading[name]}
        onChange={(event) => change.mutate({ [name]: event.currentTarget.checked })}
      />
    ))
  return (
    <SheetSection title={t('Reading')}>
      <Stack>
        <p>{t('These hold wherever you are logged in.')}</p>
        <SelectField
          label={t('Order of the dashboard')}
          value={reading.oldest_first ? 'oldest' : 'newest'}
          onChange={(event) => change.mutate({ oldest_first: event.currentTarget.value === 'oldest' })}
        >
          <option value="newest">{t('Newest first')}</option>
          <option value="oldest">{t('Oldest first, from where I stopped')}</option>
        </SelectField>
        <div>
          {switches(ofDashboard)}
          {switches(ofLook)}
        </div>
      </Stack>
    </SheetSection>
  )
}

/** CTRL-060 */
export function WritingChoice() {
  const { reading } = useMember()
  const change = useReadingSwitch()
  return (
    <SheetSection title={t('Writing')}>
      <SelectField
        label={t('Descriptions of my pictures')}
        hint={t('For those who cannot see them. Drafts never need one.')}
        value={reading.alt_text}
        onChange={(event) => change.mutate({ alt_text: event.currentTarget.value as AltTextChoice })}
      >
        <option value="remind">{t('Remind me before I post')}</option>
        <option value="require">{t('Require one of every picture')}</option>
        <option value="off">{t('Do not ask')}</option>
      </SelectField>
    </SheetSection>
  )
}
