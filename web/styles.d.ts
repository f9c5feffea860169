declare module '*.css'
declare module '*.webp' {
  const bytes: Uint8Array
  export default bytes
}
declare module '*.wasm' {
  const address: string
  export default address
}
