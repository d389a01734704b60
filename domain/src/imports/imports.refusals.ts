import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const importsRefusals = refusals({
  alreadyOpen: {
    code: 'imports.already_open',
    status: 409,
    text: 'This blog has an unfinished import. Finish or cancel it first.',
  },
  gone: { code: 'imports.gone', status: 404, text: 'That import doesn’t exist.' },
  noFile: { code: 'imports.no_file', status: 400, text: 'Choose the archive to import.', field: 'bytes' },
  noAddress: {
    code: 'imports.no_address',
    status: 400,
    text: 'Enter the blog’s name and its site’s address.',
    field: 'blog',
  },
  noZone: { code: 'imports.no_zone', status: 400, text: 'That isn’t a valid time zone.', field: 'zone' },
  noSuchPart: { code: 'imports.no_such_part', status: 400, text: 'The archive doesn’t have that part.', field: 'part' },
  wrongPart: {
    code: 'imports.wrong_part',
    status: 400,
    text: 'This part of the archive has the wrong length. Send it again.',
  },
  notNow: (state: string): Refusal => ({
    code: 'imports.not_now',
    status: 409,
    text: t('You can’t do that now: the import is {state}.', { state }),
  }),
  onlyThere: {
    code: 'imports.only_there',
    status: 409,
    text: 'This import was started on the command line. Continue it there.',
  },
  cannotUndo: { code: 'imports.cannot_undo', status: 409, text: 'There’s nothing to undo in this import.' },
})
