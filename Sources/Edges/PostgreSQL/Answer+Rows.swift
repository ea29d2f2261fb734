import CPostgreSQL
import SQLDatabase

extension Answer {
    /// The rows of a statement's result; throws `unexpectedShape` for a column of an unsupported type.
    func rows(of statement: PreparedStatement, address: String) throws(DatabaseError) -> [Row] {
        let columns = statement.columns ?? ResultColumns(of: pointer)
        statement.columns = columns
        var rows: [Row] = []
        let count = PQntuples(pointer)
        rows.reserveCapacity(Int(count))
        for row in 0..<count { rows.append(Row(columns: columns.places, values: try values(row, columns, address))) }
        return rows
    }

    private func values(
        _ row: Int32, _ columns: ResultColumns, _ address: String
    ) throws(DatabaseError) -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(columns.types.count)
        for (place, type) in columns.types.enumerated() {
            let column = Int32(place)
            guard PQgetisnull(pointer, row, column) == 0 else {
                values.append(.null)
                continue
            }
            let bytes = UnsafeRawBufferPointer(
                start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
            guard let value = ColumnValue.read(bytes, type: type) else {
                throw DatabaseError(
                    .unexpectedShape, message: "a column has PostgreSQL's type \(type), which is not read",
                    path: address)
            }
            values.append(value)
        }
        return values
    }
}

extension ResultColumns {
    init(of result: OpaquePointer) {
        var places: [String: Int] = [:]
        var types: [Oid] = []
        for column in 0..<PQnfields(result) {
            if let name = PQfname(result, column) { places[String(cString: name)] = Int(column) }
            types.append(PQftype(result, column))
        }
        self.init(places: places, types: types)
    }
}
