import { t } from '@bowerbird/domain/core/language/t.ts'
import { readMarks } from '@bowerbird/domain/staff/staff.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callQuery } from '../core/query.ts'
import { Link } from '../core/router/Link.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { BlogAllowed } from './Allowed.tsx'
import { Marks } from './Marks.tsx'
import { RemoveStyle } from './RemoveStyle.tsx'

/** Finds a blog by name and shows its marks. */
export function BlogLookUp() {
  const [name, setName] = useState('')
  const { data, error, isFetching } = useQuery({
    ...callQuery(readMarks, { tumblelog: name }),
    enabled: name !== '',
    staleTime: 0,
  })
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setName(
      String(new FormData(event.currentTarget).get('name') ?? '')
        .trim()
        .toLowerCase(),
    )
  }
  return (
    <Stack>
      <form onSubmit={find}>
        <Stack>
          <TextField label={t('Blog name')} name="name" required autoComplete="off" />
          <Actions>
            <Button type="submit">{t('Look up')}</Button>
          </Actions>
        </Stack>
      </form>
      {isFetching && <Loader label={t('Looking up')} />}
      {error && <Notice tone="problem">{error.message}</Notice>}
      {data && !isFetching && (
        <>
          <p>
            <Link to={`/blog/${data.name}`}>{data.name}</Link>
          </p>
          <Marks key={data.name} blogName={data.name} marks={data.marks} />
          <BlogAllowed key={`${data.name} messages`} blogName={data.name} switches={data.switches} />
          <RemoveStyle key={`${data.name} style`} blogName={data.name} />
        </>
      )}
    </Stack>
  )
}
