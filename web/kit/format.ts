/** The one formatter, which the service writes its emails with, too. */
export * from '../../formats/format.ts'
