import type { OperationEntry, TryIt } from '../../../page-contract/developers.ts'
import { PageAnswer } from '../../calls/page-answer.ts'
import { refuse } from '../../core/refusal.ts'
import {
  answerType,
  listAnswerFields,
  listInputFields,
  listRefusals,
  type Operation,
  type Parameter,
  readOperations,
  whoMayCall,
} from './endpoint-pages-description.ts'
import { asCurl, type Example, findExample, printJson } from './endpoint-pages-example.ts'

export type ReferenceDeps = { publicUrl: string; isDemo: boolean; openApi(): Buffer }
export type EndpointPages = { list(): PageAnswer; show(operationId: string): Promise<PageAnswer> }

/** A page for each operation, made from the description at the first request for it, and kept. */
export function openEndpointPages(deps: ReferenceDeps): EndpointPages {
  let operations: Operation[] | undefined
  let list: PageAnswer | undefined
  const pages = new Map<string, PageAnswer>()
  const known = () => {
    operations ??= readOperations(deps.openApi())
    return operations
  }
  return {
    list() {
      list ??= listPage(known())
      return list
    },
    async show(operationId) {
      const kept = pages.get(operationId)
      if (kept) return kept
      const operation = known().find((one) => one.operationId === operationId)
      if (!operation) throw refuse('unknown_path')
      const example = await findExample(operationId, deps.publicUrl)
      const page = operationPage(operation, known(), example, deps)
      pages.set(operationId, page)
      return page
    },
  }
}

const entryOf = ({ operationId, method, path, summary }: Operation): OperationEntry => ({
  ...{ operationId, method, path, summary },
})

function listPage(operations: readonly Operation[]): PageAnswer {
  const all = [...Map.groupBy(operations, ({ chapter }) => chapter)]
  const isAside = ([name]: (typeof all)[number]) => name === 'About' || name === 'Health'
  const chapters = [...all.filter((one) => !isAside(one)), ...all.filter(isAside)]
  return new PageAnswer({
    name: 'reference',
    chapters: chapters.map(([name, some]) => ({ name, operations: some.map(entryOf) })),
  })
}

function operationPage(
  operation: Operation,
  operations: readonly Operation[],
  example: Example | undefined,
  { publicUrl, isDemo }: ReferenceDeps,
): PageAnswer {
  const { chapter, description } = operation
  const type = answerType(operation)
  return new PageAnswer({
    name: 'operation',
    operation: { ...entryOf(operation), chapter, description, whoMayCall: whoMayCall(operation) },
    chapter: operations.filter((one) => one.chapter === chapter).map(entryOf),
    fields: listInputFields(operation),
    answerFields: listAnswerFields(operation),
    refusals: listRefusals(operation),
    otherType: type === 'application/json' ? undefined : type,
    example: example && {
      command: asCurl(example.request, publicUrl),
      answer: printJson(example.answer, example.left_out),
    },
    tryIt: tryItFields(operation, example?.request.body),
    isDemo,
  })
}

const tryItFields = ({ security, parameters = [], requestBody }: Operation, body: unknown = {}): TryIt => ({
  schemes: security.flatMap((scheme) => Object.keys(scheme)),
  parameters: parameters.map(parameterField),
  body: requestBody && JSON.stringify(body, undefined, 2),
})

function parameterField({ name, in: place, required, schema, example }: Parameter) {
  const value = example === undefined ? '' : Array.isArray(example) ? example.join(',') : String(example)
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  return { name, place, required, value, choices: choices?.map(String) }
}
