const at = process.argv.indexOf('--short')

/** Every command understands `--short`: one round of tiny sizes, which fails on broken promises and never on time. */
export const isShort = at !== -1
// Each command parses the rest in its own way.
if (isShort) process.argv.splice(at, 1)
