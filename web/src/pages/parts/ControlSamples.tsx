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
      <Button look="primary">Primary</Button>
      <Button>Plain</Button>
      <Button look="quiet">Quiet</Button>
      <Button look="danger">Danger</Button>
      <Button look="primary" busy>
        Busy
      </Button>
      <Button disabled>Disabled</Button>
      <Button size="small">Small</Button>
      <ButtonLink to="/dev/ui">Link</ButtonLink>
      <IconButton label="Like" icon={<Heart />} tone="berry" aria-pressed={false} />
      <IconButton label="Liked" icon={<Heart fill="currentcolor" />} tone="berry" aria-pressed={true} />
      <IconButton label="Many" icon={<Heart />} count={120} />
    </div>
  )
}

export function FieldSamples() {
  return (
    <>
      <TextField label="Text" hint="A hint stands below." placeholder="Placeholder" />
      <TextField label="With a prefix" prefix="/blog/" defaultValue="mossy-hours" />
      <TextField label="Refused" error="That name is taken. Try another." defaultValue="staff" />
      <PasswordField label="Password" defaultValue="a secret" />
      <TextArea label="Longer text" />
      <SelectField label="One of several">
        <option>Square</option>
        <option>Circle</option>
      </SelectField>
      <Checkbox label="A box" hint="With a hint" defaultChecked />
      <Switch label="A switch" hint="Saves itself" defaultChecked />
      <Switch label="A switch that cannot be moved" disabled />
    </>
  )
}
