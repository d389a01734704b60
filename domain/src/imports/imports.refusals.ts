import { t } from '../core/language/t.ts'
import { type Refusal, refusals } from '../core/refusal.ts'

export const importsRefusals = {
  ...refusals('imports.', 400, {
    noFile: { text: 'Choose the archive to import.', field: 'bytes' },
    noAddress: { text: 'Enter the blog’s name and its site’s address.', field: 'blog' },
    noZone: { text: 'That isn’t a valid time zone.', field: 'zone' },
    noSuchPart: { text: 'The archive doesn’t have that part.', field: 'part' },
    wrongPart: 'This part of the archive has the wrong length. Send it again.',
  }),
  ...refusals('imports.', 404, { gone: 'That import doesn’t exist.' }),
  ...refusals('imports.', 409, {
    alreadyOpen: 'This blog has an unfinished import. Finish or cancel it first.',
    onlyThere: 'This import was started on the command line. Continue it there.',
    cannotUndo: 'There’s nothing to undo in this import.',
  }),
  notNow: (state: string): Refusal => ({
    code: 'imports.not_now',
    status: 409,
    text: t('You can’t do that now: the import is {state}.', { state }),
  }),
}
