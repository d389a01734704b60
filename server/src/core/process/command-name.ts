/** Writes a command as the operator types it: packages have a program of their own, a clone has npm. */
export function commandName(name: string, words?: string, env: NodeJS.ProcessEnv = process.env): string {
  const program = env.BOWERBIRD_COMMAND
  const command = program ? `${program} ${name}` : name === 'start' ? 'npm start' : `npm run ${name}`
  return words === undefined ? command : `${command} ${program ? '' : '-- '}${words}`.trimEnd()
}
