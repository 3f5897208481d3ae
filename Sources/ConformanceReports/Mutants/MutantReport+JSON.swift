import ConformanceCases
import ConformanceKit

extension MutantReport {
  /// The version of the report's form; members may be added within one version.
  package static let schema: Int64 = 1

  /// The whole matrix as one JSON object, version 1, a mutant, a case, a statement or a law a line.
  package var jsonText: String {
    let killers = matrix.killers
    let mutants = matrix.mutants.map { name in
      let entry = list[name]
      return Value.object([
        .init("name", .string(name)), .init("area", .string(entry?.area ?? "")),
        .init("defect", .string(entry?.defect ?? "")), .init("fate", .string(fate(of: name).rawValue)),
        .init("cases", .integer(Int64(killers[name]?.count ?? 0))),
      ])
    }
    let cases = matrix.rows.map { row in
      Value.object([
        .init("id", .string(row.caseID)), .init("statements", .array(row.statements.map(Value.string))),
        .init("kills", .array(row.kills.map(Value.string))),
      ])
    }
    let statements = kills.map { statement, mutants in
      Value.object([.init("id", .string(statement)), .init("kills", .array(mutants.map(Value.string)))])
    }
    let laws = matrix.laws.map { row in
      Value.object([.init("law", .string(row.law)), .init("mutants", .array(row.mutants.map(Value.string)))])
    }
    let broken = findings.brokenClaims.map { claim in
      Value.object([.init("case", .string(claim.caseID)), .init("mutant", .string(claim.mutant))])
    }
    let brokenLaws = findings.brokenLawClaims.map { claim in
      Value.object([.init("mutant", .string(claim.mutant)), .init("law", .string(claim.law))])
    }
    return """
      {"schema":\(Self.schema),"kind":"mutants","seed":"\(seed)","milliseconds":\(Int(duration.milliseconds)),
      "mutants":\(lines(mutants)),
      "cases":\(lines(cases)),
      "statements":\(lines(statements)),
      "laws":\(lines(laws)),
      "brokenClaims":\(lines(broken)),
      "brokenLawClaims":\(lines(brokenLaws))}

      """
  }

  private func lines(_ values: [Value]) -> String {
    values.isEmpty ? "[]" : "[\n" + values.map(\.jsonText).joined(separator: ",\n") + "\n]"
  }
}

extension KillMatrix {
  /// Reads the matrix of a report back.
  ///
  /// - Throws: `StoredReport.ReadError`, or `Value.JSONFailure`.
  package init(jsonText: String) throws {
    let root = try Value(json: jsonText)
    guard root["kind"]?.text == "mutants", root["schema"]?.wholeNumber == MutantReport.schema,
      let mutants = root["mutants"]?.elements, let cases = root["cases"]?.elements
    else {
      throw StoredReport.ReadError(
        description: "this is no report of mutants of schema \(MutantReport.schema), as `rtdbkit mutants` writes it")
    }
    self.init(
      mutants: mutants.compactMap { $0["name"]?.text },
      rows: cases.compactMap { value in
        guard let id = value["id"]?.text else { return nil }
        return Row(
          caseID: id, statements: value["statements"]?.elements?.compactMap(\.text) ?? [],
          kills: value["kills"]?.elements?.compactMap(\.text) ?? [])
      },
      laws: (root["laws"]?.elements ?? []).compactMap { value in
        guard let law = value["law"]?.text else { return nil }
        return LawRow(law: law, mutants: value["mutants"]?.elements?.compactMap(\.text) ?? [])
      })
  }
}
