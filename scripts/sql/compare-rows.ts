/** Compares a statement's columns with the row type that its call declares. */
import { join } from 'node:path'
import { isInterfaceDeclaration } from 'typescript/unstable/ast'
import { type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column } from './describe.ts'

interface Property {
  /** One list for each member of a union. */
  readonly type: readonly Type[]
  readonly isOptional: boolean
}

export class RowComparison {
  readonly #project: Project
  readonly #parsed: ReadonlyMap<string, Property>

  constructor(project: Project) {
    this.#project = project
    const file = project.program.getSourceFile(join(import.meta.dirname, 'parsed-types.ts'))
    const declaration = file?.statements.find((statement) => isInterfaceDeclaration(statement))
    const type = declaration && project.checker.getTypeAtLocation(declaration.name)
    if (type === undefined) throw new Error('parsed-types.ts declares no interface.')
    this.#parsed = this.#declared(type)
  }

  /** Returns a line for each fault. A row type without declared properties, such as a Record, has no faults. */
  faults(columns: readonly Column[], row: Type): readonly string[] {
    const declared = this.#declared(row)
    if (declared.size === 0) return []
    const faults: string[] = []
    for (const [name, { type, isOptional }] of declared) {
      if (!isOptional && !columns.some((column) => column.name === name)) {
        faults.push(`declares ${name}: ${this.#print(type)}, and the statement gives no such column`)
      }
    }
    for (const column of columns) {
      const property = declared.get(column.name)
      const fault =
        property === undefined ? 'which the row type does not declare' : this.#typeFault(column, property.type)
      if (fault !== undefined) faults.push(`gives ${column.name}: ${column.type}, ${fault}`)
    }
    return faults
  }

  #typeFault({ type, isNullable, values = [] }: Column, declared: readonly Type[]): string | undefined {
    const { checker } = this.#project
    const parsed = this.#parsed.get(type)?.type[0]
    if (parsed === undefined) return 'and parsed-types.ts does not say what the driver makes of this type'
    const parts = declared.flatMap((one) => (one.isUnionType() ? (one.getTypes() ?? []) : [one]))
    if (parts.some(({ flags }) => (flags & TypeFlags.AnyOrUnknown) !== 0)) return undefined
    const present = parts.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0)
    if (present.length === 0 || !present.every((part) => checker.isTypeAssignableTo(part, parsed))) {
      return `which is ${checker.typeToString(parsed)}, and the row type says ${this.#print(declared)}`
    }
    if (isNullable && present.length === parts.length)
      return `which can be null, and the row type says ${this.#print(declared)}`
    const literals = present.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
    const others = literals.length === present.length ? values.filter((value) => !literals.includes(value)) : []
    return others.length === 0
      ? undefined
      : `which can be ${others.join(', ')}, and the row type says ${this.#print(declared)}`
  }

  /** The row's properties. A property of a union is required when every member requires it. */
  #declared(row: Type): ReadonlyMap<string, Property> {
    const members = row.isUnionType() ? (row.getTypes() ?? []) : [row]
    const declared = new Map<string, Property>()
    const seen = new Map<string, number>()
    for (const [name, property] of members.flatMap((member) => this.#properties(member))) {
      const before = declared.get(name)
      seen.set(name, (seen.get(name) ?? 0) + 1)
      const type = [...(before?.type ?? []), property.type]
      declared.set(name, { type, isOptional: property.isOptional || (before?.isOptional ?? false) })
    }
    for (const [name, { type, isOptional }] of declared) {
      declared.set(name, { type, isOptional: isOptional || seen.get(name) !== members.length })
    }
    return declared
  }

  #properties(type: Type): readonly (readonly [string, { readonly type: Type; readonly isOptional: boolean }])[] {
    const { checker } = this.#project
    const symbols = checker.getPropertiesOfType(type)
    const types = checker.getTypeOfSymbol(symbols)
    return symbols.flatMap(({ name, flags }, index) => {
      const found = types[index]
      return found ? [[name, { type: found, isOptional: (flags & SymbolFlags.Optional) !== 0 }] as const] : []
    })
  }

  #print(types: readonly Type[]): string {
    return types.map((type) => this.#project.checker.typeToString(type)).join(' | ')
  }
}
