import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

const [socket = '', program = '', ...args] = process.argv.slice(2)

// Leads port 443 of this network to a socket, which is a file and so reaches the process outside that listens there.
const server = createServer((near) => {
  const far = connect(socket)
  const end = () => {
    near.destroy()
    far.destroy()
  }
  near.on('error', end).pipe(far).on('error', end).pipe(near)
})
server.listen(443, '127.0.0.1', () => {
  const child = spawn(program, args, { stdio: 'inherit' })
  child.once('error', () => process.exit(1))
  child.once('exit', (code) => process.exit(code ?? 1))
})
