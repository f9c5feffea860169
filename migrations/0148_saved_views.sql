-- The filters and the order of a list, which a member of the operator's staff has named to come back to.
CREATE TABLE operator_views (
  staff_id bigint NOT NULL REFERENCES operator_staff ON DELETE CASCADE,
  list     text NOT NULL CHECK (list <> ''),
  name     text NOT NULL CHECK (name <> ''),
  query    text NOT NULL,
  PRIMARY KEY (staff_id, list, name)
);
