import { t } from '@bowerbird/domain/core/language/t.ts'
import Heart from 'lucide-react/icons/heart'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { Checkbox, Switch } from '../../ui/fields/Checkbox.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields/TextField.tsx'
import styles from './Samples.module.css'

export function ButtonSamples() {
  return (
    <div className={styles.row}>
      <Button look="primary">{t('Primary')}</Button>
      <Button>{t('Plain')}</Button>
      <Button look="quiet">{t('Quiet')}</Button>
      <Button look="danger">{t('Danger')}</Button>
      <Button look="primary" busy>
        {t('Busy')}
      </Button>
      <Button disabled>{t('Disabled')}</Button>
      <Button size="small">{t('Small')}</Button>
      <ButtonLink to="/dev/ui">{t('Link')}</ButtonLink>
      <IconButton label={t('Like')} icon={<Heart />} tone="berry" aria-pressed={false} />
      <IconButton label={t('Liked')} icon={<Heart fill="currentcolor" />} tone="berry" aria-pressed={true} />
      <IconButton label={t('Many')} icon={<Heart />} count={120} />
    </div>
  )
}

export function FieldSamples() {
  return (
    <>
      <TextField label={t('Text')} hint={t('A hint stands below.')} placeholder={t('Placeholder')} />
      <TextField label={t('With a prefix')} prefix="/blog/" defaultValue="mossy-hours" />
      <TextField label={t('Refused')} error={t('That name is taken. Try another.')} defaultValue="staff" />
      <PasswordField label={t('Password')} defaultValue="a secret" />
      <TextArea label={t('Longer text')} />
      <SelectField label={t('One of several')}>
        <option>{t('Square')}</option>
        <option>{t('Circle')}</option>
      </SelectField>
      <Checkbox label={t('A box')} hint={t('With a hint')} defaultChecked />
      <Switch label={t('A switch')} hint={t('Saves itself')} defaultChecked />
      <Switch label={t('A switch that cannot be moved')} disabled />
    </>
  )
}
