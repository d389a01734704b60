export function Component() {
  return <h1>Bowerbird</h1>
}
