import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql/index.js";

/** How large an operation may be. */
export interface OperationLimits {
  readonly depth: number;
  readonly aliases: number;
  /** Fields once the fragments are filled in. */
  readonly fields: number;
  readonly variables: number;
}

interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly fields: number;
}

/**
 * What kind of operation a document holds, and in words what is too much about it; null when nothing is. It holds one
 * operation, and every fragment counts as often as it is used, so that nothing can be multiplied by naming it.
 */
export function measure(
  document: DocumentNode,
  limits: OperationLimits,
): { readonly operation: OperationDefinitionNode["operation"]; readonly much: string | null } {
  const operations: OperationDefinitionNode[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const [only] = operations;
  if (operations.length !== 1 || only === undefined)
    return { operation: OperationTypeNode.QUERY, much: "A document holds exactly one operation." };
  const { depth, aliases, fields } = sizeOf(only.selectionSet, fragments, new Map());
  const words = [
    depth > limits.depth ? `is nested deeper than ${limits.depth} levels` : null,
    aliases > limits.aliases ? `has more than ${limits.aliases} aliases` : null,
    (only.variableDefinitions?.length ?? 0) > limits.variables ? `has more than ${limits.variables} variables` : null,
    fields > limits.fields ? `asks for more than ${limits.fields} fields` : null,
  ].filter((one) => one !== null);
  return { operation: only.operation, much: words.length === 0 ? null : `The operation ${words.join(", ")}.` };
}

const ENDLESS: Size = { depth: Infinity, aliases: Infinity, fields: Infinity };

// A fragment is measured once; while it is being measured, meeting it again means that it holds itself.
function sizeOf(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  measured: Map<string, Size>,
): Size {
  let depth = 0;
  let aliases = 0;
  let fields = 0;
  for (const selection of set.selections) {
    let size: Size = { depth: 0, aliases: 0, fields: 0 };
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      size = fragmentSize(selection.name.value, fragments, measured);
    } else if (selection.selectionSet !== undefined) {
      size = sizeOf(selection.selectionSet, fragments, measured);
    }
    const level = selection.kind === Kind.FIELD ? 1 : 0;
    depth = Math.max(depth, size.depth + level);
    aliases += size.aliases + (selection.kind === Kind.FIELD && selection.alias !== undefined ? 1 : 0);
    fields += size.fields + level;
  }
  return { depth, aliases, fields };
}

function fragmentSize(
  name: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  measured: Map<string, Size>,
): Size {
  const known = measured.get(name);
  if (known !== undefined) return known;
  const fragment = fragments.get(name);
  if (fragment === undefined) return { depth: 0, aliases: 0, fields: 0 };
  measured.set(name, ENDLESS);
  const size = sizeOf(fragment.selectionSet, fragments, measured);
  measured.set(name, size);
  return size;
}
