/** The one formatter, which the service also uses for emails. */
export * from '../../formats/format.ts'
